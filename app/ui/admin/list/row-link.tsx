import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'

interface RowLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  icon: LucideIcon
  /** What it does with which row, for screen readers. */
  label: string
}

/** A link of one row, shown as an icon. */
export function RowLink({ icon: Icon, label, ...link }: RowLinkProps) {
  return (
    <Link {...link} className="icon-button">
      <Icon aria-hidden size={20} />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

/** The same for a dialog over the list, which stays where it was scrolled to. */
export function DialogLink(props: RowLinkProps) {
  return <RowLink preventScrollReset prefetch="intent" {...props} />
}
