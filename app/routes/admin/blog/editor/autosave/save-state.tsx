import type { LocalDraftState } from './use-local-draft.ts'
import type { ServerDraftState } from './use-server-draft.ts'

interface SaveStateProps {
  localDraft: LocalDraftState
  serverDraft: ServerDraftState
  isDirty: boolean
}

const clockTime = (instant: string) => instant.slice(11, 16)

/** Says when and where the form was autosaved last. */
export function SaveState({ localDraft, serverDraft, isDirty }: SaveStateProps) {
  return (
    <p className="flex min-h-6 flex-wrap gap-x-4 text-stone" data-save-state>
      {isDirty && localDraft.at && <span>Saved on this device {clockTime(localDraft.at)}</span>}
      {isDirty && localDraft.isRefused && <span>This device cannot keep what you type</span>}
      {isDirty && serverDraft.at && (
        <span>Saved as draft on the server {clockTime(serverDraft.at)}</span>
      )}
      {serverDraft.isUnreachable && <span>The server cannot be reached at the moment</span>}
    </p>
  )
}
