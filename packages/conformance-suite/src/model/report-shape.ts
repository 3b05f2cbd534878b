import { isJsonObject, parseJson } from '../contract/json.ts';
import type { JsonSchema } from '../shape.ts';
import { ofOtherKind } from './file-kind.ts';
import { Report, reportFormat } from './result.ts';

/** The JSON Schema of reports, for programs that read them. */
export const reportSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of ordering-conformance',
  ...Report.schema,
};

/** The report in a text of JSON, or why there is none, after the name of its file. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly problem: string };

/** Reads a report that was written as JSON. */
export function readReport(source: string): ReadReport {
  const other = ofOtherKind(source, 'report');
  if (other !== undefined) return { ok: false, problem: other };
  const { ok, value } = parseJson(source);
  if (!ok) return { ok, problem: 'it is not valid JSON, or is cut off' };
  if (Report(value)) return { ok, report: value };
  return { ok: false, problem: whyNot(value) };
}

function whyNot(value: unknown): string {
  const { suite, format } = isJsonObject(value) ? value : {};
  const version = isJsonObject(suite) ? suite.version : undefined;
  if (typeof version !== 'string') return 'it is not a report of ordering-conformance';
  const form =
    format === reportFormat ? 'it has been changed' : `its format is ${format ?? 'older'}`;
  return `it was written by version ${version}, and ${form}: read it with that version (npx @ordering/conformance@${version})`;
}
