/** A request's reference on one line: people read it out and copy it. */
export const Reference = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
)
