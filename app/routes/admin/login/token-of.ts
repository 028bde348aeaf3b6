/** The token of a link by mail or message, without what stood after it there, such as a full stop. */
export const tokenOf = ({ searchParams }: URL): string =>
  /^[\w-]{43}/.exec(searchParams.get('token') ?? '')?.[0] ?? ''
