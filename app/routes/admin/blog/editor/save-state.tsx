import type { DeviceState } from './use-local-draft.ts'
import type { DraftState } from './use-server-draft.ts'

interface SaveStateProps {
  device: DeviceState
  draft: DraftState
  isDirty: boolean
}

const clock = (instant: string) => instant.slice(11, 16)

/** Where what is typed is kept right now. */
export function SaveState({ device, draft, isDirty }: SaveStateProps) {
  return (
    <p className="flex min-h-6 flex-wrap gap-x-4 text-stone" data-save-state>
      {isDirty && device.at && <span>Saved on this device {clock(device.at)}</span>}
      {isDirty && device.isRefused && <span>This device cannot keep what you type</span>}
      {isDirty && draft.at && <span>Saved as draft on the server {clock(draft.at)}</span>}
      {draft.isUnreachable && <span>The server cannot be reached at the moment</span>}
    </p>
  )
}
