import { BadgeCheck, Pencil } from 'lucide-react'
import { href } from 'react-router'
import type { Approval } from '#app/domain/guides/guide.ts'
import { DeleteLink, DialogLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { WithdrawButton } from './withdraw-button.tsx'

/** A guide, as the list shows it. */
export type GuideRow = Approval & { id: string; version: number; title: string }

interface GuideActionsProps extends GuideRow {
  mayApprove: boolean
}

/** The actions on a guide in the list. */
export function GuideActions({ id, version, title, approved_on, mayApprove }: GuideActionsProps) {
  const { dialog } = useListState()
  return (
    <>
      <RowLink
        icon={Pencil}
        label={`Edit the guide ${title}`}
        to={href('/admin/guides/:id/edit', { id })}
      />
      {approved_on && <WithdrawButton id={id} version={version} title={title} />}
      {!approved_on && mayApprove && (
        <DialogLink
          icon={BadgeCheck}
          label={`Record the approval of the guide ${title}`}
          to={dialog(href('/admin/guides/:id/approve', { id }))}
        />
      )}
      <DeleteLink
        label={`Delete the guide ${title}`}
        to={dialog(href('/admin/guides/:id/delete', { id }))}
      />
    </>
  )
}
