const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 };
const pattern =
  /^P(?=.)(?:(?<days>\d+)D)?(?:T(?=.)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?)?$/;

/** The milliseconds of an ISO 8601 duration such as `PT5M`; years and months have no fixed length. */
export function parseDuration(text: string): number | undefined {
  const groups = pattern.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const total = Object.entries(units).reduce(
    (sum, [unit, milliseconds]) => sum + Number(groups[unit] ?? 0) * milliseconds,
    0,
  );
  return Math.round(total);
}

/** The pattern in the words of JSON Schema, which has no named groups to speak of. */
export const durationPattern = '^P(?=.)(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?$';
