/** The time at which every failure of the vectors comes. */
export const now = '2026-02-27T12:00:00Z';

/** Values of `Retry-After` (RFC 9110, section 10.2.3) by what they are, and what each asks for in milliseconds. */
export const retryAfterValues: readonly (readonly [string, string, number | null])[] = [
  ['seconds', '7', 7000],
  ['zero', '0', 0],
  ['leading-zeros', '007', 7000],
  ['a-day', '86400', 86_400_000],
  ['more-than-a-day', '86401', null],
  ['beyond-any-number', '9'.repeat(400), null],
  ['a-moment-in-seconds', '1772193607', null],
  ['negative', '-1', null],
  ['signed', '+7', null],
  ['fraction', '1.5', null],
  ['exponent', '1e3', null],
  ['hexadecimal', '0x10', null],
  ['other-digits', '\u00b2', null],
  ['empty', '', null],
  ['word', 'soon', null],
  ['word-and-number', 'soon 7', null],
  ['sent-twice', '7, 7', null],
  ['date', 'Fri, 27 Feb 2026 12:00:07 GMT', 7000],
  ['date-of-rfc-850', 'Friday, 27-Feb-26 12:00:07 GMT', 7000],
  ['date-of-asctime', 'Fri Feb 27 12:00:07 2026', 7000],
  ['date-that-is-now', 'Fri, 27 Feb 2026 12:00:00 GMT', 0],
  ['date-in-the-past', 'Fri, 27 Feb 2026 11:59:59 GMT', null],
  ['date-of-tomorrow', 'Sat, 28 Feb 2026 12:00:00 GMT', 86_400_000],
  ['date-beyond-a-day', 'Sat, 28 Feb 2026 12:00:01 GMT', null],
  ['date-of-no-such-day', 'Mon, 30 Feb 2026 12:00:00 GMT', null],
  ['date-of-another-zone', 'Fri, 27 Feb 2026 12:00:07 +0000', null],
  ['date-of-iso-8601', '2026-02-27T12:00:07Z', null],
];
