import { href, Link } from 'react-router'
import { Message } from '#app/ui/message.tsx'

export interface BackupState {
  /** How long ago the last backup was made; null before the first. */
  age: string | null
  isOverdue: boolean
  /** Why no backup can be made. */
  problem: string | null
  /** Why the last backup is not in the storage outside of the machine. */
  uploadProblem: string | null
}

/** An alert when no backup can be made, or none was made for two days. */
export function BackupAlert({ isOverdue, problem, age }: BackupState) {
  if (!isOverdue && !problem) return null
  return (
    <Message kind="alert">
      {problem && `No backup is made: ${problem} `}
      {age ? `The last backup was made ${age}. ` : 'No backup has been made yet. '}
      <Link to={href('/admin/system')} className="link">
        See what to do
      </Link>
    </Message>
  )
}

/** An alert when the backups do not leave the machine. */
export function UploadAlert({ uploadProblem }: BackupState) {
  if (!uploadProblem) return null
  return (
    <Message kind="alert">
      Backups are made, but not sent to the storage outside. {uploadProblem}{' '}
      <Link to={href('/admin/system')} className="link">
        See what to do
      </Link>
    </Message>
  )
}

export interface RestoreState {
  text: string
  advice?: string
}

/** An alert about what a restore has brought back, until an owner is done with it. */
export function RestoreAlert({ text, advice }: RestoreState) {
  return (
    <Message kind="alert">
      {text} {advice}{' '}
      <Link to={href('/admin/system')} className="link">
        System
      </Link>
    </Message>
  )
}

/** When everything was last saved. */
export function BackupAge({ isOverdue, problem, age }: BackupState) {
  if (isOverdue || problem) return null
  return (
    <p className="text-stone">
      {age ? `Last backup: ${age}. ` : 'The first backup is made tonight. '}
      <Link to={href('/admin/system')} className="link">
        System
      </Link>
    </p>
  )
}
