const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const month = /* @__PURE__ */ (() => `(?<month>${months.join('|')})`)();
const time = '(?<time>\\d\\d:\\d\\d:\\d\\d)';
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/** The three forms in RFC 9110, section 5.6.7: the current one, RFC 850's and asctime's. */
const forms = /* @__PURE__ */ (() => [
  new RegExp(`^${shortDay}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDay}, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`),
  new RegExp(`^${shortDay} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
])();

/**
 * Reads an HTTP date as milliseconds since the epoch, or `undefined` for anything else.
 *
 * `Date.parse` would not do: it reads `1.5`, `2026` and even `soon 7` as dates.
 */
export function parseHttpDate(text: string): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;

  const day = (parts.day ?? '').trim().padStart(2, '0');
  const monthNumber = String(months.indexOf(parts.month ?? '') + 1).padStart(2, '0');
  const iso = `${fullYear(parts.year ?? '')}-${monthNumber}-${day}T${parts.time}.000Z`;
  const milliseconds = Date.parse(iso);
  if (Number.isNaN(milliseconds)) return undefined;
  // Some engines move 31 February and 24:00 to another day instead of refusing them.
  return new Date(milliseconds).toISOString() === iso ? milliseconds : undefined;
}

/** RFC 850 has two digits. A `Retry-After` is never about the last century. */
function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}
