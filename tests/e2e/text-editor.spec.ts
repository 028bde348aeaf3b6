import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './hydrated-page.ts'
import { openEditor, text, tool } from './post-editor.ts'

let consoleErrors: string[] = []

test.beforeEach(async ({ page }) => {
  consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  await openEditor(page)
})

test('every tool of the toolbar works with the keyboard alone', async ({ page }) => {
  await text(page).focus()
  await page.keyboard.type('words')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  const made = () => text(page).innerHTML()
  for (const [name, markup] of [
    ['Bold', '<strong>words</strong>'],
    ['Italic', '<em>words</em>'],
    ['Underline', '<u>words</u>'],
    ['Strikethrough', '<s>words</s>'],
    ['Code', '<code>words</code>'],
    ['Superscript', '<sup>words</sup>'],
    ['Subscript', '<sub>words</sub>'],
    ['Heading 1', '<h1>words</h1>'],
    ['Heading 3', '<h3>words</h3>'],
    ['Bullet list', '<ul><li><p>words</p></li></ul>'],
    ['Quote', '<blockquote><p>words</p></blockquote>'],
    ['Justify', '<p class="text-justify">words</p>'],
  ] as const) {
    await tool(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(made).toContain(markup)
    await expect(tool(page, name), name).toHaveAttribute('aria-pressed', 'true')
    // The editor takes the focus back in its next frame.
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(made).not.toContain(markup)
    await text(page).focus()
  }
  expect(consoleErrors).toEqual([])
})

test('a link is asked for and removed; a table grows and shrinks by its tools', async ({
  page,
}) => {
  await text(page).click()
  await page.keyboard.type('our page')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByLabel('Enter URL:')
  await expect(address).toBeFocused()
  await expectNoViolation(page)
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible()
  await address.fill('example.com/page')
  await page.keyboard.press('Enter')
  const link = text(page).getByRole('link', { name: 'our page' })
  await expect(link).toHaveAttribute('href', 'https://example.com/page')
  await tool(page, 'Add link').click()
  await expect(address).toHaveValue('https://example.com/page')
  await address.fill('')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(link).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await text(page).click()
  await expect(tool(page, 'Add row')).toHaveCount(0)
  await tool(page, 'Add table').click()
  for (const name of ['Test', 'From', 'To']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
  }
  const cells = text(page).locator('td, th')
  await expect(cells).toHaveCount(9)
  await expect(text(page).locator('th[scope="col"]')).toHaveCount(3)
  await expect(tool(page, 'Add table')).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolation(page)
  for (const [name, count] of [
    ['Add row', 12],
    ['Add column', 16],
    ['Delete row', 12],
    ['Delete column', 9],
  ] as const) {
    await tool(page, name).click()
    await expect(cells, name).toHaveCount(count)
  }
  await tool(page, 'Header row').click()
  await expect(text(page).locator('th')).toHaveCount(0)
  await tool(page, 'Delete table').click()
  await expect(cells).toHaveCount(0)
  await expect(tool(page, 'Add row')).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('undo goes back a hundred steps, and takes what is typed within half a second for one', async ({
  page,
}) => {
  const options = await text(page).evaluate((field) => {
    const { editor } = field as unknown as {
      editor: { extensionManager: { extensions: { name: string; options: object }[] } }
    }
    return editor.extensionManager.extensions.find(({ name }) => name === 'undoRedo')?.options
  })
  expect(options).toEqual({ depth: 100, newGroupDelay: 500 })
})

// As each program writes it: what a text is like stands in its styles, which the policy of our pages lets no parser read.
const pasted: [program: string, html: string, made: string][] = [
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-77e1a3"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-weight:400;white-space:pre-wrap;">Blood tests</span></h2><p dir="ltr" style="line-height:1.38;text-align:right;"><span style="font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Fast for </span><span style="font-weight:700;font-style:italic;text-decoration:underline;white-space:pre-wrap;">eight hours</span><span style="font-weight:400;text-decoration:line-through;white-space:pre-wrap;"> or ten</span></p><br /><p dir="ltr"><span style="font-weight:400;">Water is H</span><span style="font-weight:400;font-size:0.6em;vertical-align:sub;">2</span><span style="font-weight:400;">O, see </span><a href="https://gemev.example/blog" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">our blog</span></a></p><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Register</span></p></li><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:lower-alpha;font-weight:400;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">show your card</span></p></li></ol></ol></b><br class="Apple-interchange-newline">',
    '<h2>Blood tests</h2><p class="text-right">Fast for <strong><em><u>eight hours</u></em></strong><s> or ten</s></p>' +
      '<p>Water is H<sub>2</sub>O, see <a href="https://gemev.example/blog">our blog</a></p>' +
      '<ol><li><p>Register</p><ol type="a"><li><p>show your card</p></li></ol></li></ol>',
  ],
  [
    'Word on the desktop',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!--\n@list l0:level1 {mso-level-number-format:bullet;}\np.MsoNormal {margin:0cm; font-size:11.0pt;}\nspan.Warning {font-weight:bold; mso-bidi-font-weight:normal;}\n--></style></head><body lang=EN-GB><!--StartFragment-->\n<p class=MsoTitle>Before you come<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n<h4>For women</h4>\n<p class=MsoNormal align=center style='text-align:center'><b style='mso-bidi-font-weight:normal'>Eat\nnothing</b>, <span class=Warning>drink</span> <del>tea</del> <ins>water</ins> (10<sup>9</sup>)<span style='mso-comment-continuation:1'></span></p>\n<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>§<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Take with you<o:p></o:p></p>\n<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>the form<o:p></o:p></p>\n<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>b.<span>&nbsp;&nbsp; </span></span><![endif]>your card<o:p></o:p></p>\n<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>§<span>&nbsp;&nbsp; </span></span><![endif]>Come early<o:p></o:p></p>\n<p class=MsoNormal>Then<o:p></o:p></p>\n<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp; </span></span><![endif]>wait<o:p></o:p></p>\n<!--EndFragment--></body></html>`,
    '<h1>Before you come</h1><h3>For women</h3>' +
      '<p class="text-center"><strong>Eat nothing</strong>, <strong>drink</strong> <s>tea</s> <u>water</u> (10<sup>9</sup>)</p>' +
      '<ul><li><p>Take with you</p><ol type="a"><li><p>the form</p></li><li><p>your card</p></li></ol></li><li><p>Come early</p></li></ul>' +
      '<p>Then</p><ol start="3"><li><p>wait</p></li></ol>',
  ],
  [
    'Word, copied from a page',
    '<p class="MsoListParagraphCxSpFirst" style="font-weight: 400; white-space: normal; text-indent: -18pt;"><span style="font-family: Symbol;"><span>·<span style="font: 7pt &quot;Times New Roman&quot;;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span>Take with you<o:p></o:p></p><p class="MsoListParagraphCxSpMiddle" style="font-weight: 400; text-indent: -18pt;"><span>o<span>&nbsp;&nbsp; </span></span>your card<o:p></o:p></p><p class="MsoListParagraphCxSpLast" style="font-weight: 400; margin-left: 72pt; text-indent: -18pt;"><span>1)<span>&nbsp;&nbsp; </span></span>the front</p><p class="MsoListParagraph"><b>A</b> clinic</p>',
    '<ul><li><p>Take with you</p><ul><li><p>your card</p></li></ul><ol><li><p>the front</p></li></ol></li></ul><p><strong>A</strong> clinic</p>',
  ],
  [
    'Word on the web',
    '<div class="OutlineElement Ltr SCXW9"><p class="Paragraph SCXW9" role="heading" aria-level="2" paraid="1" style="font-weight: normal; text-align: left;"><span data-contrast="none" class="TextRun SCXW9" style="font-weight: normal;"><span class="NormalTextRun SCXW9">Scans</span></span><span class="EOP SCXW9" data-ccp-props="{}">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW9"><ul class="BulletListStyle1 SCXW9" role="list"><li data-leveltext="•" data-font="Symbol" data-listid="4" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW9"><p class="Paragraph SCXW9"><span data-contrast="auto" class="TextRun SCXW9" style="font-weight: bold;"><span class="NormalTextRun SCXW9">Drink</span></span><span class="EOP SCXW9">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW9"><ul class="BulletListStyle2 SCXW9" role="list"><li data-leveltext="o" data-listid="4" data-aria-posinset="1" data-aria-level="2" role="listitem" class="OutlineElement Ltr SCXW9"><p class="Paragraph SCXW9"><span class="TextRun SCXW9">a litre</span><span class="EOP SCXW9">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW9"><ol class="NumberListStyle1 SCXW9" role="list" start="2"><li data-leveltext="%1." data-listid="5" data-aria-posinset="2" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW9"><p class="Paragraph SCXW9"><span class="TextRun SCXW9">Wait</span><span class="EOP SCXW9">&nbsp;</span></p></li></ol></div>',
    '<h2>Scans</h2><ul><li><p><strong>Drink</strong></p><ul><li><p>a litre</p></li></ul></li></ul><ol start="2"><li><p>Wait</p></li></ol>',
  ],
  [
    'LibreOffice',
    '<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<style type="text/css">\n\t\tp { line-height: 115%; margin-bottom: 0.25cm; background: transparent }\n\t\ttd p { background: transparent }\n\t</style>\n</head>\n<body lang="en-GB" dir="ltr"><h1 class="western">Prices</h1>\n<p align="justify" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><span style="text-decoration: none"><span style="font-weight: normal">From </span></span><i><b>May</b></i>, <strike>12</strike> <u>15</u> <span style="font-variant: normal"><sup>th</sup></span></font></font></p>\n<p><br/>\n\n</p>\n<table width="100%" cellpadding="4" cellspacing="0">\n\t<col width="128*"/>\n\n\t<tr valign="top">\n\t\t<td width="50%" style="border: 1px solid #000000"><p>\n\t\t\t<b>Test</b></p>\n\t\t</td>\n\t\t<td width="50%" style="border: 1px solid #000000"><p align="right"><b>Cedis</b></p></td>\n\t</tr>\n\t<tr valign="top">\n\t\t<td><p>ECG</p></td>\n\t\t<td><p align="right">80</p></td>\n\t</tr>\n</table>\n</body>\n</html>',
    '<h1>Prices</h1><p class="text-justify">From <strong><em>May</em></strong>, <s>12</s> <u>15</u> <sup>th</sup></p>' +
      '<table><tbody><tr><th scope="col"><p>Test</p></th><th scope="col"><p class="text-right">Cedis</p></th></tr>' +
      '<tr><td><p>ECG</p></td><td><p class="text-right">80</p></td></tr></tbody></table>',
  ],
  [
    'Gmail',
    '<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr" style="color: rgb(34, 34, 34); font-weight: 400; text-align: start; white-space: normal; text-decoration-style: initial;"><div>Dear all,</div><div><br></div><div style="text-align:center"><span style="font-weight: 700; font-style: italic;">Closed</span> on Friday <img data-emoji="🙏" alt="🙏" src="https://fonts.gstatic.com/s/e/notoemoji/16.0/1f64f/32.png"></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><div>as <q>agreed</q></div></blockquote><div style="display:none">unseen</div></div>',
    '<p>Dear all,</p><p class="text-center"><strong><em>Closed</em></strong> on Friday 🙏</p><blockquote><p>as “agreed”</p></blockquote>',
  ],
  [
    'WhatsApp Web',
    '<meta charset="utf-8"><span dir="ltr" class="_ao3e selectable-text copyable-text" style="min-height: 0px; font-size: 14.2px; font-style: normal; font-weight: 400; white-space: pre-wrap; text-decoration-thickness: initial;"><span>Good morning <img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="👋🏾" draggable="false" class="emoji wa"/>\nCome at <strong class="selectable-text copyable-text">8</strong>,\n<em>not</em> <del>9</del></span></span>',
    '<p>Good morning 👋🏾<br>Come at <strong>8</strong>,<br><em>not</em> <s>9</s></p>',
  ],
  [
    'Google Sheets',
    '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{}">Cell count</td><td style="vertical-align:bottom;font-weight:bold;">10<span style="vertical-align:super;font-weight:bold;">9</span>/L</td></tr><tr><td style="vertical-align:bottom;">White</td><td style="vertical-align:bottom;text-align:right;" rowspan="2">4.5</td></tr><tr><td></td></tr></tbody></table></google-sheets-html-origin>',
    '<table><tbody><tr><th scope="col"><p>Cell count</p></th><th scope="col"><p>10<sup>9</sup>/L</p></th></tr>' +
      '<tr><td><p>White</p></td><td rowspan="2"><p class="text-right">4.5</p></td></tr><tr><td><p></p></td></tr></tbody></table>',
  ],
  [
    'Excel',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style>\n<!--table\n\t{mso-displayed-decimal-separator:"\\.";}\ntd\n\t{padding-top:1px; font-size:11.0pt; font-weight:400; font-style:normal; text-decoration:none; text-align:general; vertical-align:bottom;}\n.xl65\n\t{font-weight:700;}\n.xl66\n\t{text-align:center; text-decoration:line-through;}\n-->\n</style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65 width=64>Scan</td><td class=xl65 width=64>Cedis</td></tr><tr height=20><td height=20>Abdomen</td><td class=xl66>150</td></tr><tr height=20><td height=20 colspan=2 align=right>from May</td></tr><!--EndFragment--></table></body></html>',
    '<table><tbody><tr><th scope="col"><p>Scan</p></th><th scope="col"><p>Cedis</p></th></tr>' +
      '<tr><td><p>Abdomen</p></td><td><p class="text-center"><s>150</s></p></td></tr><tr><td colspan="2"><p class="text-right">from May</p></td></tr></tbody></table>',
  ],
]

/** Pastes what a program puts on the clipboard. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    field.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  }, html)

/** What the editor hands to its form. */
const made = async (page: Page) =>
  (
    await text(page).evaluate((field) =>
      (field as unknown as { editor: { getHTML(): string } }).editor.getHTML(),
    )
  )
    .replaceAll(' rel="noopener noreferrer"', '')
    .replace(/<p><\/p>$/, '')

test('a pasted text keeps its marks, headings, sides, lists and tables', async ({ page }) => {
  await text(page).click()
  const clear = async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  }
  for (const [program, html, expected] of pasted) {
    await clear()
    await paste(page, html)
    expect.soft(await made(page), program).toBe(expected)
  }
  await clear()
  // What is typed then stands behind a pasted table, also in a list.
  const table =
    '<table><tr><td>Urea</td><td>2.5</td></tr><tr><td>Sodium</td><td>135</td></tr></table>'
  await paste(page, table)
  await page.keyboard.type('Ask us')
  expect(await made(page)).toMatch(/<td><p>135<\/p><\/td><\/tr><\/tbody><\/table><p>Ask us<\/p>$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Values')
  await page.keyboard.press('Enter')
  await paste(page, table)
  await page.keyboard.type('In mmol/L')
  expect(await made(page)).toMatch(/<\/table><p>In mmol\/L<\/p><\/li><\/ul>$/)
})
