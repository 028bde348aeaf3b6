import { useSyncExternalStore } from 'react'

interface DeviceSetting {
  read: () => boolean
  write: (isOn: boolean) => void
  subscribe: (notify: () => void) => () => void
}

/** The setting that is stored in this browser under a key, for all its tabs. */
export function deviceSetting(key: string): DeviceSetting {
  // Storage can be forbidden, and then the setting lasts as long as the page.
  let fallback = false
  const changed = `gemev:${key}`
  return {
    read: () => {
      try {
        return localStorage.getItem(key) === 'on'
      } catch {
        return fallback
      }
    },
    write: (isOn) => {
      fallback = isOn
      try {
        if (isOn) localStorage.setItem(key, 'on')
        else localStorage.removeItem(key)
      } catch {}
      dispatchEvent(new Event(changed))
    },
    subscribe: (notify) => {
      const controller = new AbortController()
      addEventListener(changed, notify, { signal: controller.signal })
      addEventListener('storage', notify, { signal: controller.signal })
      return () => controller.abort()
    },
  }
}

export const useDeviceSetting = ({ subscribe, read }: DeviceSetting): boolean =>
  useSyncExternalStore(subscribe, read, () => false)
