import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exportFile, ghostExport, wordPressExport, wordPressItem } from '#tests/exports.ts'
import { readImportFile } from './import-file.server.ts'

async function titlesOf(file: string): Promise<string[]> {
  const titles: string[] = []
  for await (const { title } of readImportFile(file)) titles.push(title)
  return titles
}

describe('reading an export', () => {
  it('tells WordPress and Ghost apart, also after a byte order mark', async () => {
    expect(await titlesOf(exportFile(`\uFEFF${wordPressExport(wordPressItem())}`))).toHaveLength(1)
    expect(await titlesOf(exportFile(`\uFEFF\n${ghostExport()}`))).toHaveLength(1)
  })

  it('reads texts that are longer than one piece of the file', async () => {
    const title = 'ɛ'.repeat(90_000)
    expect(await titlesOf(exportFile(wordPressExport(wordPressItem({ title }))))).toEqual([title])
  })

  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<rss><channel><item><title>&b;</title></item></channel></rss>`
  const whole = wordPressExport(wordPressItem(), wordPressItem())

  it.each([
    ['entities that multiply', bomb, 'declares a document type'],
    [
      'a document type that reads a file',
      bomb.replace(/\[.*\]/, 'SYSTEM "file:///etc/passwd"'),
      'declares a document type',
    ],
    ['an export that ends early', whole.slice(0, -40), 'damaged'],
    ['another XML', '<svg><rss/></svg>', 'no WordPress export'],
    ['deep nesting', `<rss>${'<a>'.repeat(100)}`, 'no WordPress export'],
    ['JSON that ends early', ghostExport().slice(0, -9), 'damaged'],
    ['another JSON', '{"a":1}', 'no Ghost export'],
    ['deep JSON', `{"db":${'['.repeat(100_000)}`, 'damaged'],
    ['another file', 'PK\u0003\u0004', 'neither a WordPress export'],
    ['an empty file', '', 'neither a WordPress export'],
    ['text that is not UTF-8', Buffer.from('<rss>\xff</rss>', 'latin1'), 'no text in UTF-8'],
  ])('refuses %s', async (_, content, reason) => {
    await expect(titlesOf(exportFile(content))).rejects.toThrow(reason)
  })

  it('gives no post of a damaged export, not even those before the damage', async () => {
    const titles: string[] = []
    const reading = async () => {
      for await (const { title } of readImportFile(exportFile(whole.slice(0, -40))))
        titles.push(title)
    }
    await expect(reading()).rejects.toThrow('damaged')
    expect(titles).toEqual([])
  })

  it('refuses a file that is missing or larger than 100 MB', async () => {
    await expect(titlesOf('/nowhere/export.xml')).rejects.toThrow('There is no file')
    const file = exportFile('<')
    truncateSync(file, 100 * 1024 * 1024 + 1)
    await expect(titlesOf(file)).rejects.toThrow('larger than 100 MB')
  })
})
