import { expect, it } from 'vitest'
import { readableText } from './markup.ts'

it('writes formatted text as lines, a row of a table as one, and keeps what is raised apart', () => {
  expect(
    readableText(
      '<p>Ask &amp; wait</p><ul><li><p>one</p></li></ul><table><tbody><tr><th scope="col"><p>Test</p></th><th scope="col"><p>Range</p></th></tr>' +
        '<tr><td><p>Platelets</p></td><td><p>150 × 10<sup>9</sup>/L</p></td></tr></tbody></table><p>H<sub>2</sub>O</p>',
    ),
  ).toBe('Ask & wait\n• one\nTest | Range\nPlatelets | 150 × 10^9/L\nH_2O')
})
