import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deviceSetting, useDeviceSetting } from '#app/ui/admin/device-setting.ts'
import { Dialog } from '#app/ui/dialog.tsx'

const shortcutsOff = deviceSetting('gemev.keys-off')

const shortcutTexts = {
  '/': 'Search',
  j: 'Next row',
  k: 'Previous row',
  e: 'Open the chosen row',
  n: 'Add somebody new',
  '?': 'Show these keys',
}

type Key = keyof typeof shortcutTexts

const isKey = (key: string): key is Key => Object.hasOwn(shortcutTexts, key)

interface KeyboardShortcutsProps {
  row: string
  link: string
  create: string
}

export function KeyboardShortcuts(list: KeyboardShortcutsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isOff = useDeviceSetting(shortcutsOff)
  useShortcuts(isOff, setIsOpen, list)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="button button-quiet needs-script not-any-pointer-fine:hidden"
      >
        <Keyboard aria-hidden size={20} /> Keys
      </button>
      {isOpen && (
        <Dialog title="Keys" onClose={() => setIsOpen(false)}>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {Object.entries(shortcutTexts).map(([key, text]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="font-semibold">{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={!isOff}
              onChange={({ currentTarget }) => shortcutsOff.write(!currentTarget.checked)}
            />
            Use these keys on this device
          </label>
          <p className="mt-4 form-actions">
            <button type="button" className="button" data-close>
              Close
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}

function useShortcuts(
  isOff: boolean,
  setIsOpen: (isOpen: boolean) => void,
  { row, link, create }: KeyboardShortcutsProps,
) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isOff) return
    const actions: Record<Key, () => unknown> = {
      '/': () => document.getElementById('filter-q')?.focus(),
      j: () => focusRow(1),
      k: () => focusRow(-1),
      e: () => linkOf(currentRow())?.click(),
      n: () => navigate(create, { preventScrollReset: true }),
      '?': () => setIsOpen(true),
    }
    const controller = new AbortController()
    const act = (event: KeyboardEvent) => {
      if (!isKey(event.key) || isHandledElsewhere(event)) return
      // Otherwise the slash would be typed into the search that it focuses.
      event.preventDefault()
      actions[event.key]()
    }
    addEventListener('keydown', act, { signal: controller.signal })
    return () => controller.abort()

    function currentRow() {
      return document.activeElement?.closest(row)
    }

    function linkOf(element: Element | null | undefined) {
      return element?.querySelector<HTMLElement>(link)
    }

    function focusRow(step: 1 | -1) {
      const rows = [...document.querySelectorAll(row)]
      const current = currentRow()
      const next = current ? rows.indexOf(current) + step : 0
      linkOf(rows[next])?.focus()
    }
  }, [isOff, navigate, setIsOpen, row, link, create])
}

const fields = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'

const isHandledElsewhere = ({ altKey, ctrlKey, metaKey, isComposing, target }: KeyboardEvent) =>
  altKey ||
  ctrlKey ||
  metaKey ||
  isComposing ||
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('dialog[open]') !== null
