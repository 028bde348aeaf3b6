import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { postForJson } from '#app/routes/admin/connection/post-for-json.ts'
import { registerOpenEditor } from '#app/routes/admin/register-open-editor.ts'
import { OtherEditors } from '#app/ui/admin/other-editors.tsx'

// The server counts a form as open for twice as long.
const pauseMs = 60_000
// The last report is aborted after this time, or on a dead connection a person who has left would stay listed.
const maxLastReportMs = 10_000

/** Shows who else has a document open, and reports that it is open here, at once and every minute, until it is closed. */
export function DocumentEditors({ name, others }: { name: DocumentName; others: string[] }) {
  const [reported, setReported] = useState<string[]>()
  useEffect(() => {
    const params = { document: name }
    let request: AbortController | undefined
    let lastReport: Promise<void> | undefined
    let isClosed = false
    async function report() {
      // On a slow connection the report before may still be under way.
      request?.abort()
      request = new AbortController()
      const { signal } = request
      const address = href('/admin/website/:document/open', params)
      const reply = await postForJson<{ others: string[] }>(address, { signal })
      if (reply && !signal.aborted && !isClosed) setReported(reply.others)
    }
    const close = registerOpenEditor(href('/admin/website/:document/leave', params))
    const reportNow = () => {
      lastReport = report()
    }
    reportNow()
    const timer = setInterval(reportNow, pauseMs)
    return () => {
      isClosed = true
      clearInterval(timer)
      const last = request
      setTimeout(() => last?.abort(), maxLastReportMs)
      close(lastReport)
    }
  }, [name])
  return <OtherEditors names={reported ?? others} noun="document" />
}
