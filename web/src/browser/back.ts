import { useEffect, useEffectEvent } from 'react'
import { begin } from './at-rest.ts'
import { beginToHear, hearFirst } from './first-to-hear.ts'

/**
 * Has the browser's Back close what is open over the page, the topmost first, before it leaves the page. While something is
 * open the history has an entry more for it, with the page's own address; it is gone when it closes in another way, and
 * whatever page is gone on to takes its place. A router does not hear of these entries, if `beginToHear` was called
 * before it was made.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // What was open when the page was loaded anew is not open any more.
  useEffect(() => settleSoon(), [])
  useEffect(() => (isOpen ? cover({ page: pageHere(), close: () => onBack() }) : undefined), [isOpen])
}

/** What is open over a page; null is a page that was left by going on from it. */
type Cover = { page: string | null; close: () => void }

let covers: Cover[] = []
/** How many entries are being gone back, whether a page was gone on to meanwhile, and what took the place of one. */
let goingBack = 0
let wentBack = () => {}
let isOvertaken = false
let inPlace: Parameters<History['replaceState']> | null = null
let listeningIn: Window | null = null

function cover(added: Cover): () => void {
  listen()
  covers.push(added)
  settle()
  return () => {
    covers = covers.filter((other) => other !== added)
    settleSoon()
  }
}

// What closes is often followed at once by what takes its place, or by the page that a link in it leads to.
function settleSoon(): void {
  const settled = begin()
  setTimeout(() => {
    settle()
    settled()
  }, 0)
}

/** Gives each cover of the page its entry, and takes away those that are left over. */
function settle(): void {
  listen()
  const due = covers.filter(({ page }) => page === pageHere()).length
  if (goingBack > 0 || due === entriesHere()) return
  if (due < entriesHere()) return goBy(due - entriesHere())
  while (entriesHere() < due) pushOwn()
}

function goBy(entries: number): void {
  goingBack = Math.abs(entries)
  wentBack = begin()
  history.go(entries)
}

function pushOwn(): void {
  History.prototype.pushState.call(history, { ...history.state, covers: entriesHere() + 1 }, '')
}

/** How many entries of ours lie between the page's own and this one. */
function entriesHere(): number {
  return (history.state as { covers?: number } | null)?.covers ?? 0
}

/** The page's own entry, whichever of ours lies over it. */
function pageHere(): string {
  return JSON.stringify([location.href, { ...history.state, covers: undefined }])
}

function listen(): void {
  if (listeningIn === window) return
  listeningIn = window
  covers = []
  goingBack = 0
  beginToHear()
  hearFirst(onPop)
  history.pushState = goOn
  history.replaceState = takePlace
}

/** Whoever goes on to another page does so from the page, not from what lies over it. */
function goOn(...given: Parameters<History['pushState']>): void {
  covers.forEach((left) => (left.page = null))
  isOvertaken = goingBack > 0
  const { pushState, replaceState } = History.prototype
  const write = entriesHere() > 0 ? replaceState : pushState
  write.apply(history, given)
}

/** What takes the place of a page that is being gone back to is written where that page is found. */
function takePlace(...given: Parameters<History['replaceState']>): void {
  if (goingBack > 0) inPlace = given
  History.prototype.replaceState.apply(history, given)
}

function onPop(event: PopStateEvent): void {
  if (goingBack > 0) return arrive(event)
  const here = covers.filter(({ page }) => page === pageHere())
  if (here.length > entriesHere()) {
    event.stopImmediatePropagation()
    here
      .slice(entriesHere())
      .reverse()
      .forEach(({ close }) => close())
  }
  // By then it is closed, or stays and gets its entry back.
  settleSoon()
}

function arrive(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  const gone = goingBack
  goingBack = 0
  wentBack()
  if (isOvertaken) goBy(gone)
  else {
    if (inPlace) history.replaceState(...inPlace)
    settle()
  }
  isOvertaken = false
  inPlace = null
}
