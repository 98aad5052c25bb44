export type RegistrationLink = {
  /** The invitee's number, or null for a personal invite. */
  phone: string | null
  /** The sponsor's player id, from `ref`, or from a numeric `sponsor` if there is no `ref` (REG-11). */
  sponsorId: number | null
  /** The text of `sponsor` or `ref` if it isn't an id. Used only for display. */
  sponsorText: string | null
  qrId: string | null
}

export function parseRegistrationLink(query: URLSearchParams): RegistrationLink {
  const ref = textOf(query, 'ref')
  const sponsor = textOf(query, 'sponsor')
  return {
    phone: phoneOf(query),
    sponsorId: idOf(ref ?? sponsor),
    sponsorText: [sponsor, ref].find((text) => text !== null && idOf(text) === null) ?? null,
    qrId: textOf(query, 'qrId'),
  }
}

function textOf(query: URLSearchParams, name: string): string | null {
  return query.get(name)?.trim() || null
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

// A plus sign that wasn't encoded is decoded as a space.
function phoneOf(query: URLSearchParams): string | null {
  const raw = query.get('phone')?.replace(/^ (?=\d)/, '+')
  return raw?.trim() || null
}
