import type { CheckCard } from '../../model/check.ts';
import type { Forgery } from '../payloads/forgeries.ts';
import {
  accented,
  capitals,
  cutTo,
  emptySignature,
  firstDigitChanged,
  followedBy,
  inBase64,
  lastDigitChanged,
  noSignature,
  notHex,
  otherHash,
  precededBy,
  rightThenWrong,
  underEmptySecret,
  withoutKey,
  wrongThenRight,
} from '../payloads/forgeries.ts';
import type { ForgedPlans } from '../scenarios/forged.ts';
import { forgedDeliveries } from '../scenarios/forged.ts';
import type { ReceiverCheck } from './check.ts';
import type { ReceiverForgery } from './forged.ts';
import { forgedCheck, plainlyForgedCheck } from './forged.ts';

interface Row extends CheckCard, Pick<ReceiverForgery, 'forges' | 'mistake'> {
  /** One delivery for each; some need the secret of the store. */
  forgeries(secret: string): readonly Forgery[];
  readonly larger?: readonly Larger[];
}

/** A larger mistake, and the rows of the forgeries that who makes it takes for genuine. */
interface Larger {
  readonly takes: readonly string[];
  readonly says: string;
  readonly fix: string;
}

const strict =
  'Refuse anything that is not exactly the expected number of lowercase hex digits, then compare in constant time.';
const signedAtAll = 'Refuse a delivery without a signature before anything else happens.';
const scheme = 'Compute HMAC-SHA256 with the secret as key and compare nothing else.';

const skipsMissing = 'it skips the check where there is no signature';
const skipsEmpty = 'it treats an empty signature as valid';
const ignoresRest = 'it does not look at what follows the signature';

/** It compares a part of the signature only, and not the one that a single row is about. */
const inPart: readonly Larger[] = [
  {
    takes: ['RCV-032', 'RCV-036'],
    says: 'it compares only the beginning of the signature',
    fix: strict,
  },
  {
    takes: ['RCV-032', 'RCV-033'],
    says: 'it compares only as many characters as the shorter of the two signatures has',
    fix: strict,
  },
];

const rows: readonly Row[] = [
  {
    id: 'RCV-030',
    level: 'MUST',
    title: 'A delivery without a signature is refused',
    forgeries: () => [noSignature],
    forges: 'nothing',
    mistake: skipsMissing,
    larger: inPart,
    catches: 'If the header is absent, the signature check is skipped.',
    fix: signedAtAll,
  },
  {
    id: 'RCV-031',
    level: 'MUST',
    title: 'An empty signature is refused',
    forgeries: () => [emptySignature],
    forges: 'form',
    mistake: skipsEmpty,
    larger: [...inPart, { takes: ['RCV-030'], says: skipsMissing, fix: signedAtAll }],
    catches: 'An empty signature counts as none, or compares equal to a prefix.',
    fix: strict,
  },
  {
    id: 'RCV-032',
    level: 'MUST',
    title: 'A truncated signature is refused',
    forgeries: () => [cutTo(8), cutTo(63)],
    forges: 'form',
    mistake: 'it compares only as many characters of the signature as were sent',
    larger: [...inPart, { takes: ['RCV-031'], says: skipsEmpty, fix: strict }],
    catches: 'Only as many characters are compared as were sent.',
    fix: strict,
  },
  {
    id: 'RCV-033',
    level: 'MUST',
    title: 'The correct signature followed by other characters is refused',
    forgeries: () => [followedBy('zz')],
    forges: 'form',
    mistake: ignoresRest,
    larger: inPart,
    catches:
      'A hex decoder stops at the first character that it does not know and keeps what it has.',
    fix: strict,
  },
  {
    id: 'RCV-034',
    level: 'MUST',
    title: 'The correct signature followed by more hex digits is refused',
    forgeries: () => [followedBy('00')],
    forges: 'form',
    mistake: 'it compares only as many bytes as the right signature has',
    larger: [...inPart, { takes: ['RCV-033'], says: ignoresRest, fix: strict }],
    catches: 'Only as many bytes are compared as the correct signature has.',
    fix: strict,
  },
  {
    id: 'RCV-035',
    level: 'MUST',
    title: 'A signature whose first digit is wrong is refused',
    forgeries: () => [firstDigitChanged],
    forges: 'signature',
    mistake: 'it does not compare the start of the signature',
    catches: 'The signature is not compared at all, or not from its start.',
    fix: scheme,
  },
  {
    id: 'RCV-036',
    level: 'MUST',
    title: 'A signature whose last digit is wrong is refused',
    forgeries: () => [lastDigitChanged],
    forges: 'signature',
    mistake: 'it does not compare the end of the signature',
    larger: inPart,
    catches: 'The signature is not compared to its end.',
    fix: scheme,
  },
  {
    id: 'RCV-038',
    level: 'MUST',
    title: 'A signature under an empty secret is refused',
    forgeries: () => [underEmptySecret],
    forges: 'signature',
    mistake: 'it also takes what is signed with an empty secret',
    catches: 'A secret that was not configured is empty, and anyone can sign with it.',
    fix: 'Refuse to start without a secret.',
  },
  {
    id: 'RCV-039',
    level: 'MUST',
    title: 'A plain hash of the body is refused',
    forgeries: () => [withoutKey],
    forges: 'signature',
    mistake: 'it also takes a plain hash of the body, which anyone can compute',
    catches: 'The body is hashed without a key, which anyone can do.',
    fix: scheme,
  },
  {
    id: 'RCV-040',
    level: 'MUST',
    title: 'The correct signature in base64 is refused',
    forgeries: () => [inBase64],
    forges: 'form',
    mistake: 'it also takes the signature in base64',
    catches: 'Several encodings are tried until one fits, which widens what an attacker may send.',
    fix: strict,
  },
  {
    id: 'RCV-041',
    level: 'MUST',
    title: 'A signature made with another hash is refused',
    forgeries: (secret) => [otherHash(secret)],
    forges: 'form',
    mistake: 'it also takes a signature made with another hash',
    catches: 'The hash is chosen by what was sent rather than by the contract.',
    fix: scheme,
  },
  {
    id: 'RCV-042',
    level: 'MAY',
    title: 'The correct signature in uppercase is handled cleanly',
    forgeries: () => [capitals],
    forges: 'form',
    catches: 'Uppercase digits, which the service never sends, upset the receiver.',
    fix: strict,
  },
  {
    id: 'RCV-043',
    level: 'MAY',
    title: 'The correct signature after a prefix `sha256=` is handled cleanly',
    forgeries: () => [precededBy('sha256=')],
    forges: 'form',
    catches:
      'The name of a hash before the signature, as other services send it, upsets the receiver.',
    fix: strict,
  },
  {
    id: 'RCV-044',
    level: 'MUST',
    title: 'A signature of accented letters is refused and breaks nothing',
    forgeries: () => [accented],
    forges: 'form',
    mistake: 'it treats a signature of other letters as valid',
    catches: 'A comparison in constant time throws where strings of equal length differ in bytes.',
    fix: strict,
  },
  {
    id: 'RCV-045',
    level: 'MUST',
    title: 'A signature that is not hexadecimal is refused',
    forgeries: () => [notHex],
    forges: 'form',
    mistake: 'it treats a signature that it cannot decode as valid',
    catches: 'What cannot be decoded becomes an empty value that compares equal, or an error.',
    fix: strict,
  },
  {
    id: 'RCV-046',
    level: 'SHOULD',
    title: 'Two signature headers, the second one correct, are refused',
    forgeries: () => [wrongThenRight],
    forges: 'form',
    mistake: 'it takes the last of several signatures',
    catches: 'The last of several signatures is taken, while a proxy may have looked at the first.',
    fix: 'Refuse a delivery with more than one signature header.',
  },
  {
    id: 'RCV-047',
    level: 'SHOULD',
    title: 'Two signature headers, the first one correct, are refused',
    forgeries: () => [rightThenWrong],
    forges: 'form',
    mistake: 'it takes the first of several signatures',
    larger: inPart,
    catches: 'The first of several signatures is taken, while a proxy may have looked at the last.',
    fix: 'Refuse a delivery with more than one signature header.',
  },
];

/** One signature that is missing, and one that is malformed. */
const forms = scenariosOf(['RCV-030', 'RCV-032']);

function scenariosOf(ids: readonly string[]) {
  return rows
    .filter(({ id }) => ids.includes(id))
    .map((row) => forgedDeliveries(row.id, plansOf(row)));
}

function forgeryOf({ forgeries, forges, mistake, larger = [], ...card }: Row): ReceiverForgery {
  return {
    card,
    forges,
    forms,
    ...(mistake === undefined ? {} : { mistake }),
    larger: larger.map(({ takes, ...cause }) => ({ takes: scenariosOf(takes), cause })),
    plans: plansOf({ forgeries }),
  };
}

function plansOf({ forgeries }: Pick<Row, 'forgeries'>): ForgedPlans {
  return {
    forged: (drafts, world) =>
      forgeries(world.secret).map((forgery) => ({
        label: 'the forged delivery',
        draft: drafts.draft(),
        forgery,
      })),
    control: (drafts) => ({ draft: drafts.draft() }),
  };
}

const plainlyForged = plainlyForgedCheck(
  {
    id: 'RCV-037',
    level: 'MUST',
    title: 'A signature that was not made with the secret is refused',
    catches: 'The signature is checked with something other than the secret of the integration.',
    fix: scheme,
  },
  'it also takes what is signed with a secret that is not that of the store',
);

export const forgedSignatures: readonly ReceiverCheck[] = [
  ...rows.map((row) => forgedCheck(forgeryOf(row))),
  plainlyForged,
].sort((a, b) => a.card.id.localeCompare(b.card.id));
