import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LegalContacts } from './legal-contacts.ts'
import { PrivacyText } from './privacy-text.tsx'
import { TermsText } from './terms-text.tsx'

const contacts: LegalContacts = {
  appName: 'Hearth',
  privacyEmail: 'privacy@hearth.example',
  legalEmail: 'legal@hearth.example',
  supportEmail: null,
}
const TEXTS = { privacy: PrivacyText, terms: TermsText }

/** What a text says, as one line. */
function wordsOf(kind: keyof typeof TEXTS, different: Partial<LegalContacts> = {}): string {
  const Text = TEXTS[kind]
  return render(<Text contacts={{ ...contacts, ...different }} />).container.textContent.replace(/\s+/g, ' ')
}

describe.each(['privacy', 'terms'] as const)('the %s text', (kind) => {
  it('PRO-18 carries the effective date June 23, 2025', () => {
    expect(wordsOf(kind)).toContain('Effective date: June 23, 2025')
  })
  it('PRO-19 promises that what is deleted is gone for good within 30 days', () => {
    expect(wordsOf(kind)).toMatch(/Deleted messages and content[^.:]* permanently removed within 30 days/)
    expect(wordsOf(kind)).toContain('gone for good')
  })
  it('PRO-21 lists the privacy and the legal contact address', () => {
    wordsOf(kind)
    for (const address of ['privacy@hearth.example', 'legal@hearth.example'])
      expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', `mailto:${address}`)
  })
  it('PRO-21 says so plainly where no address is set', () => {
    const words = wordsOf(kind, { privacyEmail: null, legalEmail: null })
    expect(words.match(/no address has been set up yet\./g)).toHaveLength(2)
    expect(screen.queryByRole('link')).toBeNull()
  })
  it('PRO-21 names the support address where the others are not set', () => {
    wordsOf(kind, { privacyEmail: null, supportEmail: 'help@hearth.example' })
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'help@hearth.example',
      'legal@hearth.example',
    ])
  })
  it('PRO-22 names every feature', () => {
    const words = wordsOf(kind).toLowerCase()
    for (const feature of [
      'trust bonds',
      'trust units',
      'groups',
      'messages',
      'sms notifications',
      'vaults',
      'upload',
    ])
      expect(words).toContain(feature)
  })
  it('says what texts cost, how to stop them and how to get help', () => {
    expect(wordsOf(kind)).toMatch(/Standard message and data rates .*Reply STOP .*HELP for help/)
  })
  it('calls the product by its configured name', () => {
    expect(wordsOf(kind)).toContain('Hearth')
    expect(wordsOf(kind)).not.toContain('Kinhold')
  })
})

describe('the terms', () => {
  it('PRO-20 name Texas law and binding arbitration', () => {
    expect(wordsOf('terms')).toContain('governed by the laws of the State of Texas')
    expect(wordsOf('terms')).toContain('binding arbitration')
  })
  it('PRO-23 say that sponsors answer for the people they invite', () => {
    expect(wordsOf('terms')).toContain('Sponsors answer for the conduct of the people they invite')
  })
  it('PRO-24 say who controls a vault, and what its users can do', () => {
    expect(wordsOf('terms')).toContain('Vault creators control access and content')
    expect(wordsOf('terms')).toMatch(
      /Vault users, .*, have limited platform access as set by the vault’s creator/,
    )
  })
})

describe('the privacy policy', () => {
  it('says what the phone log keeps and for how long', () => {
    expect(wordsOf('privacy')).toMatch(/phone log: .*IP address and the browser .*kept for 90 days/)
  })
  it('MSG-70 says what is kept of a private message, who sees it, what waits in the browser and what deleting does', () => {
    const words = wordsOf('privacy')
    expect(words).toMatch(
      /Of a private message its words, files or recording; .* when it was sent, edited and read/,
    )
    expect(words).toMatch(/That you are typing is told to the other side and not kept/)
    expect(words).toMatch(/waits on your device, .*after you sign out, too, .*clearing this site’s data/)
    expect(words).toMatch(
      /seen by the two people of the conversation\. Each sees when the other has read theirs/,
    )
    expect(words).toMatch(
      /deleted for both sides the words, the recording and the emoji leave our database at once/,
    )
    expect(words).toMatch(/That there was a message is kept for 30 days/)
  })
  it('names strictly necessary cookies only', () => {
    expect(wordsOf('privacy')).toContain('strictly necessary cookies only')
  })
})
