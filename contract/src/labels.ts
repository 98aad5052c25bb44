import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@kinhold/domain/msg'

/** The name of a text in `LABELS`. */
export type Label = keyof typeof LABELS

type Sentences = { missing: MessageDescriptor; tooLong: (most: number) => MessageDescriptor }

/** The error messages for texts that are missing or too long, by the name of the text. */
export const LABELS = {
  'A reason': {
    missing: msg`A reason is required`,
    tooLong: (most) =>
      msg`A reason must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Code: {
    missing: msg`Code is required`,
    tooLong: (most) =>
      msg`Code must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Comment: {
    missing: msg`Comment is required`,
    tooLong: (most) =>
      msg`Comment must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Description: {
    missing: msg`Description is required`,
    tooLong: (most) =>
      msg`Description must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'Display name': {
    missing: msg`Display name is required`,
    tooLong: (most) =>
      msg`Display name must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  File: {
    missing: msg`File is required`,
    tooLong: (most) =>
      msg`File must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  HTML: {
    missing: msg`HTML is required`,
    tooLong: (most) =>
      msg`HTML must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Message: {
    missing: msg`Message is required`,
    tooLong: (most) =>
      msg`Message must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Name: {
    missing: msg`Name is required`,
    tooLong: (most) =>
      msg`Name must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'Name of your sponsor': {
    missing: msg`Name of your sponsor is required`,
    tooLong: (most) =>
      msg`Name of your sponsor must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Reason: {
    missing: msg`Reason is required`,
    tooLong: (most) =>
      msg`Reason must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Search: {
    missing: msg`Search is required`,
    tooLong: (most) =>
      msg`Search must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Sponsor: {
    missing: msg`Sponsor is required`,
    tooLong: (most) =>
      msg`Sponsor must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Subject: {
    missing: msg`Subject is required`,
    tooLong: (most) =>
      msg`Subject must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Text: {
    missing: msg`Text is required`,
    tooLong: (most) =>
      msg`Text must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'The name': {
    missing: msg`The name is required`,
    tooLong: (most) =>
      msg`The name must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  This: {
    missing: msg`This is required`,
    tooLong: (most) =>
      msg`This must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  Title: {
    missing: msg`Title is required`,
    tooLong: (most) =>
      msg`Title must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'Vault title': {
    missing: msg`Vault title is required`,
    tooLong: (most) =>
      msg`Vault title must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'What their sponsor reads': {
    missing: msg`What their sponsor reads is required`,
    tooLong: (most) =>
      msg`What their sponsor reads must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'Your answer': {
    missing: msg`Your answer is required`,
    tooLong: (most) =>
      msg`Your answer must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
  'Your words': {
    missing: msg`Your words is required`,
    tooLong: (most) =>
      msg`Your words must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
} satisfies Record<string, Sentences>
