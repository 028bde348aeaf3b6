/** The colours that all drawings share. */
export const palette = {
  indigo: '#1f2a5c',
  indigoDeep: '#141c40',
  terracotta: '#b4492a',
  ochre: '#d99a2b',
  shea: '#faf5ea',
  clay: '#efe4d0',
  ink: '#1d2233',
  white: '#ffffff',
} as const
