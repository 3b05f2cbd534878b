/** Reads what `writeHeaders` wrote. */
export function readHeaders(json: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Headers as they are kept in a row. */
export function writeHeaders(headers: Readonly<Record<string, string>>): string {
  return JSON.stringify(headers);
}
