import { expect, test } from 'vitest';
import { readDer } from './testing-der.ts';

const zeros = (count: number) => '00'.repeat(count);
const text = (characters: string) => Buffer.from(characters).toString('hex');
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each<[what: string, hex: string]>([
  ['nothing in a sequence', '3000'],
  ['both truth values', '3006 010100 0101ff'],
  ['numbers', '300d 020100 02017f 02020080 020180'],
  ['a negative number of two bytes', '0202 ff7f'],
  ['no bits, and twelve', '3008 030100 030304fff0'],
  ['an object identifier', '0603 551d13'],
  ['one with a number of two bytes', '0603 2a8648'],
  ['a time before 2050', `170d ${text('491231235959Z')}`],
  ['a time from 2050 on', `180f ${text('20500101000000Z')}`],
  ['a set in order', '3106 020101 020102'],
  ['a content of 127 bytes', `047f ${zeros(127)}`],
  ['a content of 128 bytes', `048180 ${zeros(128)}`],
  ['a content of 256 bytes', `04820100 ${zeros(256)}`],
  ['a content of 65,536 bytes', `0483010000 ${zeros(65_536)}`],
  ['a primitive value of a context', '8704 7f000001'],
  ['a constructed value of a context', 'a003 020102'],
])('%s is DER', (_, hex) => {
  expect(() => readDer(bytes(hex))).not.toThrow();
});

test.each<[what: string, hex: string, problem: string]>([
  ['nothing', '', 'a value has a tag and a length'],
  ['a tag alone', '30', 'a value has a tag and a length'],
  ['two values', '0500 0500', 'there are bytes after the value'],
  ['a tag of two bytes', '1f8101 00', 'no tag of a certificate is longer than a byte'],
  ['a length that is not there', '0482 01', 'a length ends'],
  ['an indefinite length', '3080 0500 0000', 'a length is definite'],
  ['127 in two bytes', `04817f ${zeros(127)}`, 'a length is as short as it can be'],
  ['128 in three bytes', `04820080 ${zeros(128)}`, 'a length is as short as it can be'],
  ['256 in four bytes', `0483000100 ${zeros(256)}`, 'a length is as short as it can be'],
  ['a content that is cut off', '0403 0000', 'a value ends inside the one around it'],
  ['a value longer than the one around it', '3003 040200', 'a value ends inside the one around it'],
  ['a primitive sequence', '1000', 'no certificate has a value of this form'],
  ['a constructed string', '2404 04020000', 'no certificate has a value of this form'],
  ['a REAL', '0900', 'no certificate has a value of this form'],
  ['TRUE as 01', '0101 01', 'a BOOLEAN is 00 or ff'],
  ['a truth value of two bytes', '0102 ffff', 'a BOOLEAN is 00 or ff'],
  ['a number without a byte', '0200', 'an INTEGER has a byte'],
  ['a zero too many', '0202 007f', 'an INTEGER has no byte too many'],
  ['a sign too many', '0202 ff80', 'an INTEGER has no byte too many'],
  ['bits without a count', '0300', 'a BIT STRING says how many bits are unused'],
  ['eight unused bits', '0302 0800', 'a BIT STRING says how many bits are unused'],
  ['unused bits of no byte', '0301 01', 'a BIT STRING says how many bits are unused'],
  ['an unused bit that is set', '0302 0101', 'the unused bits of a BIT STRING are 0'],
  ['a NULL with a content', '0501 00', 'a NULL is empty'],
  ['an empty object identifier', '0600', 'each number of an OBJECT IDENTIFIER is'],
  ['one that begins with a padded number', '0603 800155', 'each number of an OBJECT IDENTIFIER is'],
  ['one with a padded number', '0603 558001', 'each number of an OBJECT IDENTIFIER is'],
  ['one that does not end', '0602 5586', 'each number of an OBJECT IDENTIFIER is'],
  ['half a character', '0c01 c3', 'a UTF8String is UTF-8'],
  ['an @ where it may not be', '1301 40', 'a PrintableString has no other characters'],
  ['a byte of 8 bits', '1601 80', 'an IA5String is of 7 bits'],
  ['a time without seconds', `170b ${text('4912312359Z')}`, 'a UTCTime is'],
  ['a time of a zone', `1711 ${text('491231235959+0100')}`, 'a UTCTime is'],
  ['a time with a fraction', `1811 ${text('20500101000000.5Z')}`, 'a GeneralizedTime of'],
  ['a set in another order', '3106 020102 020101', 'the values of a SET OF are in order'],
  ['a fault far inside', 'a008 3006 3104 02020001', 'an INTEGER has'],
])('%s is not DER', (_, hex, problem) => {
  expect(() => readDer(bytes(hex))).toThrow(problem);
});
