import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aac, flac, m4a, mov, mp3, mp4, ogg, pdf, wav, webm } from '../../../testing/media.ts'
import { kindOf } from './kinds.ts'

const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#d02010' } })

describe('UNI-59 the server recognizes', () => {
  it.each([
    ['JPEG', () => red().jpeg().toBuffer()],
    ['PNG', () => red().png().toBuffer()],
    ['WebP', () => red().webp().toBuffer()],
    ['GIF', () => red().gif().toBuffer()],
    ['AVIF', () => red().avif().toBuffer()],
    ['TIFF', () => red().tiff().toBuffer()],
  ])('%s as a picture', async (_, make) => {
    expect(await kindOf(await make())).toEqual({ kind: 'picture', contentType: 'image/webp' })
  })

  it.each([
    ['MP4', mp4(), 'video', 'video/mp4'],
    ['M4V', mp4({ brand: 'M4V ' }), 'video', 'video/mp4'],
    ['MOV', mov(), 'video', 'video/quicktime'],
    ['WebM', webm(), 'video', 'video/webm'],
    ['a WebM without sound', webm({ codecs: ['V_VP8'] }), 'video', 'video/webm'],
    ['M4A', m4a(), 'audio', 'audio/mp4'],
    ['MP3', mp3(), 'audio', 'audio/mpeg'],
    ['an MP3 without a tag', mp3({ tagged: false }), 'audio', 'audio/mpeg'],
    ['AAC', aac(), 'audio', 'audio/aac'],
    ['OGG', ogg(), 'audio', 'audio/ogg'],
    ['WAV', wav(), 'audio', 'audio/wav'],
    ['FLAC', flac(), 'audio', 'audio/flac'],
    ['PDF', pdf(), 'pdf', 'application/pdf'],
    [
      'a PDF that contains HTML',
      pdf({ inside: '<html><script>alert(1)</script>' }),
      'pdf',
      'application/pdf',
    ],
  ])('%s', async (_, bytes, kind, contentType) => {
    expect(await kindOf(bytes)).toEqual({ kind, contentType })
  })

  it.each([
    ['3gp4', 'video/mp4'],
    ['3gp5', 'video/mp4'],
    ['3gp6', 'video/mp4'],
    ['3gpp', 'video/mp4'],
    ['3g2a', 'video/mp4'],
    ['M4A ', 'audio/mp4'],
    ['M4B ', 'audio/mp4'],
    ['mp42', 'video/mp4'],
    ['isom', 'video/mp4'],
    ['dash', 'video/mp4'],
  ])('VLT-148 an MP4 with the brand %s', async (brand, contentType) => {
    expect(await kindOf(mp4({ brand }))).toMatchObject({ contentType })
  })

  it.each([
    ['II', 'little-endian'],
    ['MM', 'big-endian'],
  ])('VLT-147 a TIFF by its first bytes (%s, %s)', async (order) => {
    const far = Buffer.alloc(64 * 1024)
    far.write(`${order}${order === 'II' ? '*\0' : '\0*'}`, 'latin1')
    far.fill(0x7f, 4, 8)
    expect(await kindOf(far)).toEqual({ kind: 'picture', contentType: 'image/webp' })
  })
})

describe('the server rejects', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  it.each([
    ['text', 'hello'],
    ['HTML', '<!doctype html><html><script>alert(1)</script></html>'],
    ['HTML followed by a PDF', `<html><script>alert(1)</script>${pdf().toString('latin1')}`],
    ['an HTML comment that looks like a video', '<!--ftypisom--><script>alert(1)</script>'],
    ['SVG', svg],
    ['SVG with an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['a Windows program', `MZ${'\0'.repeat(200)}`],
    ['a Linux program', `\x7fELF${'\0'.repeat(200)}`],
    ['a shell script', '#!/bin/sh\necho hello'],
    ['a ZIP file', `PK\u0003\u0004${'\0'.repeat(60)}`],
    ['Flash', `FWS\u0006${'\0'.repeat(60)}`],
    ['PostScript', '%!PS-Adobe-3.0'],
    ['RTF', '{\\rtf1 hello}'],
    ['a calendar file', 'BEGIN:VCALENDAR\r\n'],
    ['HEIC, which the server cannot decode', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    ['a single byte', '\0'],
    ['an empty file', ''],
  ])('%s', async (_, text) => {
    expect(await kindOf(Buffer.from(text, 'latin1'))).toBeNull()
  })
})
