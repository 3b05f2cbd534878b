/** What acts on a terminal, on the order of characters or on the log of a build, or is not seen. */
const acting = /[\p{C}\p{Zl}\p{Zp}\p{DI}]|##\w*\[|^\s*::/gmu;

export function actingIn(text: string): readonly string[] {
  return (text.match(acting) ?? []).filter((each) => each !== '\n');
}

/** What is such in a report, but for what we write ourselves: in icons, and where Markdown would call somebody. */
export function actingInReport(text: string): readonly string[] {
  return actingIn(text.replaceAll(/\u200B|\uFE0F/g, ''));
}
