import { expect, test } from 'vitest';
import {
  byDotnet,
  byGo,
  byIndenting,
  byJavaScript,
  byPhp,
  byPython,
  byRuby,
  bySorting,
  bySpacing,
} from './rewriting.ts';

const given =
  '{ "z": [1.0, 1e2, -0, 0.10],\r\n "a": "cr\\u00E8me \\/ <br> \\u001B 🌶", "e": true }\n';

test.each([
  {
    by: 'JavaScript',
    rewrite: byJavaScript,
    want: '{"z":[1,100,0,0.1],"a":"crème / <br> \\u001b 🌶","e":true}',
  },
  {
    by: 'JavaScript with two spaces',
    rewrite: byIndenting,
    want: '{\n  "z": [\n    1,\n    100,\n    0,\n    0.1\n  ],\n  "a": "crème / <br> \\u001b 🌶",\n  "e": true\n}',
  },
  {
    by: 'whoever puts spaces between',
    rewrite: bySpacing,
    want: '{"z": [1, 100, 0, 0.1], "a": "crème / <br> \\u001b 🌶", "e": true}',
  },
  {
    by: 'sorting',
    rewrite: bySorting,
    want: '{"a":"crème / <br> \\u001b 🌶","e":true,"z":[1,100,0,0.1]}',
  },
  {
    by: 'Go',
    rewrite: byGo,
    want: '{"a":"crème / \\u003cbr\\u003e \\u001b 🌶","e":true,"z":[1,100,0,0.1]}',
  },
  {
    by: 'Python',
    rewrite: byPython,
    want: '{"z": [1.0, 100.0, 0, 0.1], "a": "cr\\u00e8me / <br> \\u001b \\ud83c\\udf36", "e": true}',
  },
  {
    by: 'PHP',
    rewrite: byPhp,
    want: '{"z":[1,100,0,0.1],"a":"cr\\u00e8me \\/ <br> \\u001b \\ud83c\\udf36","e":true}',
  },
  {
    by: 'Ruby',
    rewrite: byRuby,
    want: '{"z":[1.0,100.0,0,0.1],"a":"crème / <br> \\u001b 🌶","e":true}',
  },
  {
    by: '.NET',
    rewrite: byDotnet,
    want: '{"z":[1.0,1e2,-0,0.10],"a":"cr\\u00E8me / \\u003Cbr\\u003E \\u001b \\uD83C\\uDF36","e":true}',
  },
])('JSON is written again as by $by', ({ rewrite, want }) => {
  expect(rewrite(given)).toBe(want);
});

test.each(['[]', '{}', '[[],{}]', '{"a":[{}],"b":{"c":[[1]]}}', '"a"', 'null'])(
  '%s is indented as by JSON.stringify',
  (json) => {
    expect(byIndenting(json)).toBe(JSON.stringify(JSON.parse(json), null, 2));
  },
);

test('what is not JSON is not written again', () => {
  expect(byPython('{"a": ')).toBe('{"a": ');
});
