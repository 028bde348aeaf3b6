import type { Rolldown } from 'vite'

/**
 * How bundles of the server are written. Node holds the text of what it runs in memory: with few comments it is shorter, and
 * in ASCII each character takes one byte, where one letter beyond Latin-1 would make it two for all. Lines and names stay,
 * for those who read a stack trace.
 */
export const serverOutput: Rolldown.OutputOptions = {
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true },
  },
}
