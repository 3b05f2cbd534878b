/** The folder of this package: a level above this file, in the sources and in what is built of them. */
export const packageFolder = new URL('../', import.meta.url);
