import type { Rolldown } from 'vite'

/** Node holds the text of what it runs in memory: fewer comments and one byte for each character make it shorter. */
export const serverOutput: Rolldown.OutputOptions = {
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true },
  },
}
