/** The cursor of a page that begins after the row with this number, 1 or more. It says nothing to whoever gets it. */
export function writeCursor(row: number): string {
  return Buffer.from(String(row)).toString('base64url');
}

/** The number of the row, or undefined if the text is not a cursor. */
export function readCursor(cursor: string): number | undefined {
  const row = Number(Buffer.from(cursor, 'base64url').toString());
  return Number.isSafeInteger(row) && row > 0 && writeCursor(row) === cursor ? row : undefined;
}
