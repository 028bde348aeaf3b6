const browsers = [
  [/\bEdg/, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bFirefox\b/, 'Firefox'],
  [/\bChrome\b|\bCriOS\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

export function nameOfBrowser(text: string): string {
  const find = (patterns: typeof browsers | typeof systems) =>
    patterns.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return [browser ?? 'Unknown browser', system && `on ${system}`].filter(Boolean).join(' ')
}
