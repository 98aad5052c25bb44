import { expect, it } from 'vitest'
import { msg, plural } from './msg.ts'
import { inEnglish as say } from './sentences.ts'

const greeting = (name: string) => msg`Hello ${{ name }}.`
const count = (texts: number) => msg`${plural({ texts }, { one: '# text', other: '# texts' })} left.`
const thanks = () => msg`Thank you.`

it('msg keeps the values of separate calls with the same template apart', () => {
  expect([greeting('Ann'), greeting('Bob')].map(say)).toEqual(['Hello Ann.', 'Hello Bob.'])
  expect([count(1), count(2)].map(say)).toEqual(['1 text left.', '2 texts left.'])
  expect([thanks(), thanks()].map(say)).toEqual(['Thank you.', 'Thank you.'])
})

it('msg returns the same id for every call with the same template', () => {
  expect(greeting('Bob').id).toBe(greeting('Ann').id)
  expect(thanks().id).toBe(thanks().id)
})
