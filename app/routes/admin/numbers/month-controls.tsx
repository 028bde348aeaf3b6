import { Download } from 'lucide-react'
import { href } from 'react-router'
import { monthsAfter } from '#app/domain/numbers/numbers.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { PeriodControls } from '#app/routes/admin/period-controls.tsx'
import { monthText } from './month-text.ts'

interface Props {
  month: string
  branch: string
  branches: string[]
}

/** Chooses month and branch, moves by a month, and exports. */
export function MonthControls({ month, branch, branches }: Props) {
  const path = href('/admin/numbers')
  const address = (of: string, screen = path) =>
    listAddress(screen, { month: of, ...(branch && { branch }) })
  return (
    <div className="mt-3">
      <PeriodControls
        path={path}
        name="month"
        value={month}
        before={address(monthsAfter(month, -1))}
        after={address(monthsAfter(month, 1))}
        step="month"
        branch={branch}
        branches={branches}
        title={<h2 className="w-full">{[monthText(month), branch].filter(Boolean).join(', ')}</h2>}
        actions={
          // Not a `Link`: the browser must download the file.
          <a
            href={address(month, href('/admin/numbers/export'))}
            download
            className="button button-quiet"
          >
            <Download aria-hidden size={20} /> Export
          </a>
        }
      />
    </div>
  )
}
