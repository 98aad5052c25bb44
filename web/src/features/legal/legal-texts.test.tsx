import { PROFILE_LINES } from '@kinhold/domain/profile-lines'
import { inEnglish } from '@kinhold/domain/sentences'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type LegalContacts, LegalText } from './legal-text.tsx'

const contacts: LegalContacts = {
  appName: 'Hearth',
  privacyEmail: 'privacy@hearth.example',
  legalEmail: 'legal@hearth.example',
  supportEmail: null,
}

function wordsOf(text: 'privacy' | 'terms', different: Partial<LegalContacts> = {}): string {
  return render(<LegalText text={text} contacts={{ ...contacts, ...different }} />).container.textContent
}

const FEATURES = 'trust bonds, trust units, groups, messages, sms notifications, vaults, upload'.split(', ')

describe.each(['privacy', 'terms'] as const)('the %s text', (kind) => {
  it('PRO-18 PRO-19 PRO-22 states the effective date, the key terms and the product’s name', () => {
    const words = wordsOf(kind)
    expect(words).toContain('Effective date: June 23, 2025')
    expect(words).toMatch(/Deleted messages and content[^.:]* permanently removed within 30 days/)
    expect(words).toContain('gone for good')
    for (const feature of FEATURES) expect(words.toLowerCase()).toContain(feature)
    expect(words).toMatch(/Standard message and data rates .*Reply STOP .*HELP for help/)
    expect(words).toContain('Hearth')
    expect(words).not.toContain('Kinhold')
  })
  it('PRO-21 falls back to the support address when there is no privacy address', () => {
    wordsOf(kind, { privacyEmail: null, supportEmail: 'help@hearth.example' })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:help@hearth.example',
      'mailto:legal@hearth.example',
    ])
    const words = wordsOf(kind, { privacyEmail: null, legalEmail: null })
    expect(words.match(/no address has been set up yet\./g)).toHaveLength(2)
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })
})

it('PRO-20 PRO-23 PRO-24 the terms state the governing law and members’ duties', () => {
  const words = wordsOf('terms')
  expect(words).toContain('governed by the laws of the State of Texas')
  expect(words).toContain('binding arbitration')
  expect(words).toContain('Sponsors answer for the conduct of the people they invite')
  expect(words).toContain('Vault creators control access and content')
  expect(words).toMatch(/Vault users, .*, have limited platform access as set by the vault’s creator/)
})

it('FAM-75 FAM-77 the privacy policy covers the operator’s two accounts', () => {
  const words = wordsOf('privacy')
  expect(words).toMatch(/We also keep which member account belongs to the person who runs this site/)
  expect(words).toMatch(/uses both of their accounts has one for each/)
})

it('LNG-16 the privacy policy mentions the chosen language and its cookie', () => {
  expect(wordsOf('privacy')).toMatch(/choose a language, your account keeps it, .*kinhold_language, .*a year/)
})

it('MSG-70 the privacy policy explains the phone log, cookies and messages', () => {
  const words = wordsOf('privacy')
  for (const said of [
    /phone log: .*IP address and the browser .*kept for 90 days/,
    /strictly necessary cookies only/,
    /Of a private message its words, files[^;]* recording[^;]*; .* when it was sent, edited and read/,
    /The other side sees that you are typing; this is not kept/,
    /waits on your device, .*after you sign out, too, .*clearing this site’s data/,
    /seen by the two people of the conversation\. Each sees when the other has read theirs/,
    /deleted for both sides the words, [^.]*the recording[^.]* and the emoji leave our database at once/,
    /That there was a message is kept for 30 days/,
  ])
    expect(words).toMatch(said)
})

it('OPS-31 the privacy policy lists the contents of the server log', () => {
  expect(wordsOf('privacy')).toMatch(
    /The log of the server: of every request .* IP address .* id of the account .* 30 days at most/,
  )
})

it.each(PROFILE_LINES)('the privacy policy states that the profile line $name is stored', ({ inPrivacy }) => {
  expect(wordsOf('privacy')).toContain(inEnglish(inPrivacy).replaceAll('**', ''))
})
