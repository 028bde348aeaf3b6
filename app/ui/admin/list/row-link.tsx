import { type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { useListState } from './use-list-state.ts'

interface RowLinkProps extends Omit<LinkProps, 'children' | 'className'> {
  className?: string
  icon: LucideIcon
  /** What the link does with which row, for screen readers. */
  label: string
}

export function RowLink({ icon: Icon, label, className = 'icon-button', ...link }: RowLinkProps) {
  return (
    <Link {...link} className={className}>
      <Icon aria-hidden size={20} />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

/** The link of one row to a dialog over the list, which stays where it was scrolled to. */
export function DialogLink(props: RowLinkProps) {
  return <RowLink preventScrollReset prefetch="intent" {...props} />
}

/** The link to the dialog that deletes a row: quieter than the other links, and apart from them, where no slip hits it. */
export function DeleteLink(props: Omit<RowLinkProps, 'icon'>) {
  return <DialogLink icon={Trash2} {...props} className="icon-button delete-button" />
}

interface EditAndDeleteProps {
  /** The row as a sentence names it, such as "the category Wards". */
  name: string
  edit: string
  delete: string
}

export function EditAndDelete({ name, ...paths }: EditAndDeleteProps) {
  const { dialog } = useListState()
  return (
    <>
      <DialogLink data-edit icon={Pencil} label={`Edit ${name}`} to={dialog(paths.edit)} />
      <DeleteLink label={`Delete ${name}`} to={dialog(paths.delete)} />
    </>
  )
}
