import { Contacts, type LegalContacts, LegalText, Part, Points } from './legal-parts.tsx'

export function TermsText({ contacts }: { contacts: LegalContacts }) {
  const { appName } = contacts
  return (
    <LegalText>
      <p>
        These terms are the agreement between you and the people who run this {appName} site. By joining, by
        entering a vault, or by replying to an invitation, you accept them. The Privacy Policy belongs to
        them.
      </p>
      <Joining appName={appName} />
      <Service appName={appName} />
      <Part title="Sponsors">
        <p>
          Whoever invites someone vouches for them. Sponsors answer for the conduct of the people they invite:
          invite only people you know and trust, help them to keep these terms, and expect to be told when an
          account you sponsored is suspended, deactivated or archived.
        </p>
      </Part>
      <Vaults />
      <Sms appName={appName} />
      <Conduct />
      <Content />
      <Ending />
      <Warranty appName={appName} />
      <Disputes />
      <Part title="Changes to these terms">
        <p>
          When these terms change, the effective date at the top changes with them. If you keep using the
          service after that day, the new terms hold for you; if you do not agree, delete your account.
        </p>
      </Part>
      <Contacts contacts={contacts} />
    </LegalText>
  )
}

function Joining({ appName }: { appName: string }) {
  return (
    <Part title="Joining">
      <p>
        {appName} is by invitation only. You join through a member who invites your phone number or shows you
        their personal QR code. You must be at least 13 years old and, where you are not of age, have a
        parent’s or guardian’s permission.
      </p>
      <p>
        Your mobile phone number is how you sign in. Use your own number, your real name and a photo of
        yourself, keep your phone safe, and change the number in your profile before you give it up. You are
        responsible for what is done with your account.
      </p>
    </Part>
  )
}

function Service({ appName }: { appName: string }) {
  return (
    <Part title="What the service offers">
      <Points>
        <li>
          <strong>Trust bonds:</strong> the tie between two members that comes from an accepted invitation.
        </li>
        <li>
          <strong>Trust units:</strong> three members, each bonded to the other two, who each confirm the
          unit.
        </li>
        <li>
          <strong>Groups:</strong> a fully confirmed trust unit can start a group with a board of its own.
        </li>
        <li>
          <strong>Messages:</strong> private conversations between two members.
        </li>
        <li>
          <strong>SMS notifications:</strong> invitations, sign-in codes and other notices by text.
        </li>
        <li>
          <strong>Vaults:</strong> private places with posts and uploadable files, open to the people their
          creator chooses.
        </li>
      </Points>
      <p>
        {appName} takes and moves no money. What members arrange or pay among themselves is between them
        alone.
      </p>
    </Part>
  )
}

function Vaults() {
  return (
    <Part title="Vaults and vault users">
      <p>
        Vault creators control access and content: they decide who may enter, what is in the vault and for how
        long, who may comment, and they answer for what they put in it. A creator can end anyone’s access at
        any time.
      </p>
      <p>
        Vault users, who enter a vault by phone number without being members, have limited platform access as
        set by the vault’s creator: they can read, comment and like there as far as the creator allows, and
        can use nothing else of the platform.
      </p>
    </Part>
  )
}

function Sms({ appName }: { appName: string }) {
  return (
    <Part title="SMS">
      <p>
        By giving us your phone number and agreeing to be texted, or by replying to an invitation, you consent
        to receive texts from {appName} at that number. Standard message and data rates apply, and how many
        texts you get depends on what happens in your network. Reply STOP to get no more texts, and HELP for
        help. If you invite someone by text, you confirm that they would welcome it.
      </p>
    </Part>
  )
}

function Conduct() {
  return (
    <Part title="How we treat each other">
      <p>You agree not to:</p>
      <Points>
        <li>harass, threaten or deceive anyone, or pretend to be someone else;</li>
        <li>share what is unlawful, or what belongs to others without their permission;</li>
        <li>pass on what was shared with you in confidence, in messages, groups or vaults;</li>
        <li>send unwanted advertising, or invite people who did not wish for it;</li>
        <li>guess phone numbers or access codes, go around the access rules, or disturb the service.</li>
      </Points>
    </Part>
  )
}

function Content() {
  return (
    <Part title="Your content">
      <p>
        What you write and upload stays yours. You let us store it, make smaller copies of pictures, and show
        it to the people you share it with, for as long as you keep it here and only to run the service.
        Deleted messages and content are hidden at once and permanently removed within 30 days; after that
        they are gone for good.
      </p>
    </Part>
  )
}

function Ending() {
  return (
    <Part title="Suspending and ending accounts">
      <p>
        You can delete your account in Settings at any time. If someone breaks these terms or puts others at
        risk, the admin can suspend, deactivate or archive the account, ask its holder to register again, or
        block a phone number. The sponsor is told. What a suspended member shared stays where it is.
      </p>
    </Part>
  )
}

function Warranty({ appName }: { appName: string }) {
  return (
    <Part title="No warranty, limited liability">
      <p>
        The service is offered as it is and as it is available, without warranty of any kind. Keep your own
        copies of what matters to you. Do not rely on {appName} in an emergency. As far as the law allows, the
        people who run this site are not liable for indirect or consequential damage, for what other members
        do, or for lost data or profits. Nothing here takes away rights that the law does not let you give up.
      </p>
    </Part>
  )
}

function Disputes() {
  return (
    <Part title="Governing law and arbitration">
      <p>
        These terms are governed by the laws of the State of Texas, without regard to its rules on conflicts
        of law.
      </p>
      <p>
        Write to the legal contact below first: most things can be settled in a letter. What cannot be settled
        that way within 30 days is decided by binding arbitration before a single arbitrator in Texas, and not
        in court. The arbitrator’s decision is final and can be entered in any court that has jurisdiction.
        Claims are brought one by one and not as a class. Either side may still go to a small claims court, or
        ask a court to stop an ongoing misuse.
      </p>
    </Part>
  )
}
