import { INTEREST_NAME_MAX, INTEREST_OTHER_MAX } from '@kinhold/domain/interest'
import {
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  POST_MAX,
  REASON_MOST,
} from '@kinhold/domain/limits'

/** Sample names of people, and sample text that they write. */
export type Words = typeof EVERYDAY

/** Names and text of ordinary length. */
export const EVERYDAY = {
  ann: 'Ann Archer',
  cleo: 'Cleo Carver',
  dora: 'Dora Dale',
  edith: 'Edith Elm',
  flora: 'Flora Fern',
  gus: 'Gus Green',
  hazel: 'Hazel Hart',
  iris: 'Iris Ingham',
  jack: 'Jack Juniper',
  kate: 'Kate Kerr',
  liam: 'Liam Lake',
  vault: 'Letters from home',
  group: 'The Garden Three',
  description: 'Seeds, cuttings and who waters when.',
  post: 'The beans are up! See https://garden.example/beans for how far apart they go.',
  pinned: 'First light on the bed by the wall.',
  reason: 'Asked for by phone',
  message: 'Shall I bring the seedlings on Sunday? They are as on https://garden.example/seedlings by now.',
  answer: 'Yes, please. Two trays are enough.',
  fromRightToLeft: 'نلتقي يوم الأحد عند البوابة، وسأحضر معي الشتلات.',
  heardElsewhere: null as string | null,
  isEndless: false,
}

// This looks like one character but is seven code points.
const FAMILY = '👩\u200d👩\u200d👧\u200d👦'

/** Very long names and text, without spaces, in Latin letters, Arabic letters or emoji. */
export const ENDLESS: Words = {
  ann: endless('Ann', 'wm'),
  cleo: endless('كليو', 'سش'),
  dora: endless('🌻', FAMILY),
  edith: endless('Edith', 'wm', INTEREST_NAME_MAX),
  flora: endless('فلورا', 'ضص'),
  gus: endless('🪴', FAMILY),
  hazel: endless('Hazel', 'wm'),
  iris: endless('إيريس', 'سش'),
  jack: endless('Jack', 'wm'),
  kate: endless('Kate', 'x\u0302\u0301\u0303\u0300'),
  liam: endless('🦆', FAMILY),
  vault: endless('Letters', 'wm'),
  group: endless('Garden', 'wm', GROUP_NAME_MAX),
  description: endless('Seeds', 'wm', GROUP_DESCRIPTION_MAX),
  post: `https://garden.example/${endless('beans', 'wm', POST_MAX / 10)}`,
  pinned: endless('ضوء', 'سش', POST_MAX / 10),
  reason: endless('Asked', 'wm', REASON_MOST),
  message: `https://garden.example/${endless('seedlings', 'wm', MESSAGE_MAX / 20)}`,
  answer: endless('🌱', FAMILY, MESSAGE_MAX / 40),
  fromRightToLeft: endless('نلتقي', 'سش', MESSAGE_MAX / 20),
  heardElsewhere: endless('كتاب', 'سش', INTEREST_OTHER_MAX),
  isEndless: true,
}

/** Returns `beginning` followed by copies of `further`, cut to this length in code points. */
function endless(beginning: string, further: string, length: number = NAME_MAX): string {
  return [...(beginning + further.repeat(length))].slice(0, length).join('')
}
