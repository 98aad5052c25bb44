import { expect, test } from 'vitest'
import { media } from '../../../testing/media.ts'
import { ratioAlone, sourcesOf } from './picture-sources.ts'

const sizesOf = (width: number | null, height: number | null, ratio: number) =>
  sourcesOf(media('p', { width, height }), ratio).srcSet?.replaceAll('/media/p?size=', '')

test('sourcesOf lists each size with the width it fills', () => {
  expect(sourcesOf(media('p', { width: 1600, height: 1200 }), 4 / 3)).toEqual({
    src: '/media/p?size=medium',
    srcSet: '/media/p?size=thumb 320w, /media/p?size=medium 960w, /media/p?size=full 1600w',
  })
  expect(sizesOf(900, 1600, 1)).toBe('thumb 180w, medium 540w, full 900w')
  expect(sizesOf(1600, 400, 4 / 3)).toBe('thumb 107w, medium 320w, full 533w')
})

test('sourcesOf lists identical sizes of a small picture only once', () => {
  expect(sizesOf(300, 200, 1.5)).toBe('thumb 300w')
  expect(sizesOf(640, 480, 4 / 3)).toBe('thumb 320w, medium 640w')
})

test('sourcesOf uses the medium size if a dimension is unknown', () => {
  for (const [width, height] of [
    [null, null],
    [100, null],
    [null, 100],
    [0, 0],
  ] as const)
    expect(sourcesOf(media('p', { width, height }), 1)).toEqual({ src: '/media/p?size=medium' })
})

test('ratioAlone limits a picture’s aspect ratio to between 1:1 and 2:1', () => {
  const ratios = [
    [1600, 1200],
    [900, 1600],
    [1600, 200],
    [null, null],
  ] as const
  expect(ratios.map(([width, height]) => ratioAlone({ width, height }))).toEqual([4 / 3, 1, 2, 4 / 3])
})
