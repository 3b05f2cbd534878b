import { expect, test } from 'vitest';
import { byDotnet, byGo, byJavaScript, byPhp, byPython, byRuby, bySorting } from './rewriting.ts';

const given =
  '{ "z": [1.0, 1e2, -0, 0.10],\r\n "a": "cr\\u00E8me \\/ <br> \\u001B 🌶", "e": true }\n';

test.each([
  {
    by: 'JavaScript',
    rewrite: byJavaScript,
    want: '{"z":[1,100,0,0.1],"a":"crème / <br> \\u001b 🌶","e":true}',
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

test('what is not JSON is not written again', () => {
  expect(byPython('{"a": ')).toBe('{"a": ');
});
