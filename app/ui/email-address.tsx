import { Fragment } from 'react'

/** An email address that breaks before its @ or a dot where it does not fit, and elsewhere only when it must. */
export const EmailAddress = ({ children }: { children: string }) => (
  <span className="wrap-anywhere">
    {children.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and none moves alone.
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
