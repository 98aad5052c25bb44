import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReservedName } from './player-names.ts'
import { isAdmin, refusalOfStatus } from './players.ts'

describe('players', () => {
  it('LOG-08 the admin is recognized by role', () => {
    expect(isAdmin({ role: 'admin' })).toBe(true)
    expect(isAdmin({ role: 'member' })).toBe(false)
  })
  it.each(
    [
      ['admin', ' ADMIN ', 'a d m i n', 'Admín', 'аdmіn', 'ａｄｍｉｎ', 'adm1n', '@dmin', 'admln'],
      ['a.d-m_i n', 'adrnin', 'ad\u200bmin'],
      // Extra characters around the word “admin” and between its letters.
      ['Admin!', 'Admin 1', 'Admin №1', 'Admin #2', 'Admin Ⅱ', 'admin™', 'Admin.', '1admin'],
      ['~admin~', '(admin)', '4dm1n 007', 'a1d2m3i4n5', '👑 admin 👑', '🇮🇳 Admin 🇩🇪', 'ℹ️ Admin'],
      ['Admin ❤️\u200d🔥', '\u3164admin\u3164', '\u2800a\u2800dmin', 'a\ufe0fd\u200dm\u2060i\u00adn'],
      // Look-alike letters from other scripts, look-alike signs, and look-alike spellings.
      ['Δdmin', 'aΔmin', 'ΔΔMIN', 'a∂min', 'aδmin', 'Λdmin', '^dmin', '∀dmin', 'ⓐⓓⓜⓘⓝ', 'ⒶⒹⓂⒾⓃ'],
      ['🅰🅳🅼🅸🅽', '🅰️dmin', '⒜⒟⒨⒤⒩', '🇦🇩🇲🇮🇳', 'ＡＤＭＩＮ！', '𝒶𝒹𝓂𝒾𝓃', '𝔸𝔻𝕄𝕀ℕ', 'ᵃᵈᵐⁱⁿ', 'ᴀᴅᴍɪɴ', 'ᎪᎠᎷᏆΝ'],
      ['ꓮꓓꓟꓲꓠ', 'adm\u0131n', 'adm¡n', 'admǀn', 'admㅣn', 'adm丨n', 'admוn', 'adₘin', 'ađmin'],
      ['aðmin', 'admi∩', 'aclmin', 'AdRNin', 'a\u0338d\u20ddmin', 'A̶d̶m̶i̶n̶', 'Ạ̈ḋṃıṇ̃'],
    ].flat(),
  )('LOG-08 the name %j is reserved for the admin', (name) => expect(isReservedName(name)).toBe(true))
  it.each(
    [
      ['Ann', 'Adrian', 'Damian', 'Administrator', 'Adminton', '王小明', ''],
      ['Adeline', 'Adamin', 'Aidmin', 'Admira', 'Admir', 'Amin', 'Hadmin', 'Dominic', 'Adm. Ian', 'Adam In'],
      ['Ad Minh', 'Aldmin', 'Admina', 'Adminn', 'Radmin', 'Jasmin', 'Armin', 'Almin', 'Yasmin D.'],
      ['A. Dimin', 'Adm. Lin', 'Amidn', 'Dmina', 'A. Min', 'D. Min', 'Ada M.', 'admi', 'dmin', 'a'],
      ['🅰️', '👑', 'Ádám', 'Đạm Minh', 'Àdhamh', 'Aðalmin', 'Ægir', 'Añadir'],
      ['Δήμητρα', 'Αδαμαντία', 'Άδμητος', 'Δαμιανός', 'Λίνα', 'Адам', 'Админа', 'Дамир', 'Людмила', 'Эдмунд'],
      ['דוד', 'אדם', 'آدم', 'أمين', 'أدمين', 'Ադամ', 'ადამი', '이민', '아드민', 'แอดมิน', 'アドミン', 'Ⓐnn'],
      ['1', '!!!', '4 Ann 2', '👩\u200d👩\u200d👧\u200d👧\u200d👦\u200d👦', 'Ædmin', '\u200b'.repeat(5)],
    ].flat(),
  )('LOG-08 the name %j isn’t reserved', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
  it('LOG-08 “admin” is reserved even with decoration around its letters', () => {
    const ornament = fc.string({
      unit: fc.constantFrom(...' .,!#1290~_-№™👑⭐\u200d\ufe0f\u3164'),
      maxLength: 4,
    })
    const around = fc.array(ornament, { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(around, (o) => isReservedName([...'admin'].reduce((n, c, i) => n + o[i] + c, '') + o[5])),
    )
  })
  it('only a name that looks like “admin” is reserved', () => {
    const plain = (name: string) => name.replaceAll('rn', 'm').replaceAll('cl', 'd').replaceAll('l', 'i')
    const names = fc.string({ unit: fc.constantFrom(...'admincrlke'), maxLength: 8 })
    fc.assert(
      fc.property(names, (name) => isReservedName(name) === (plain(name) === 'admin')),
      { numRuns: 3000 },
    )
  })
})

it('only an active player can sign in', () => {
  expect(refusalOfStatus('active')).toBeNull()
  expect(refusalOfStatus('suspended')).toMatchObject({ code: 'account_suspended' })
})
