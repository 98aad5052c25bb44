import type { Page } from 'playwright-core'

/** Returns a page's layout errors, such as cut-off words, sideways scrolling and unreachable buttons. */
export async function misfitsOn(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits)
}

// Playwright runs this function in the page, so it can't use variables from the enclosing scope.
function findMisfits(): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea, [role=tab], [role=menuitem], [role=option]'
  // These elements scroll sideways on purpose.
  const SIDEWAYS = '[data-sideways]'
  const SLACK_PX = 1.5
  // Matches words that must not break across lines.
  const OUR_WORD = /^[\p{L}\p{N}]{3,13}$/u
  const found: string[] = []
  const say = (what: string, element: Element, words = element.textContent) =>
    found.push(`${what}: <${element.localName} class="${element.className}"> ${words?.trim().slice(0, 60)}`)

  let lastWord: DOMRect | undefined

  findSideways()
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) if (isShown(element)) judge(element)
  for (const text of textsOn(document.body)) judgeText(text)
  for (const panel of document.querySelectorAll('[role=dialog], [role=alertdialog]')) findUnreachable(panel)
  return [...new Set(found)]

  function findSideways() {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide, of ${clientWidth}`)
  }

  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  function judge(element: HTMLElement) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + SLACK_PX
    const isHigh = element.scrollHeight > element.clientHeight + SLACK_PX
    if (isWide && /auto|scroll/.test(overflowX) && !element.closest(SIDEWAYS))
      say('scrolls sideways', element)
    const isCut = (isWide && textOverflow === 'ellipsis') || (isHigh && webkitLineClamp !== 'none')
    if (isCut && !isReadElsewhere(element)) say('cut', element)
    if (element.matches(CONTROLS) && !element.closest(SIDEWAYS)) judgeControl(element)
    if (element instanceof HTMLInputElement) judgeField(element)
  }

  // Checks that no icon covers a field's text. The text's direction may differ from the page's direction,
  // which determines where the icons are.
  function judgeField(field: HTMLInputElement) {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const [from, to] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    for (const icon of field.parentElement!.children) {
      const box = icon.getBoundingClientRect()
      const isBeside = box.bottom < top + SLACK_PX || box.top > bottom - SLACK_PX
      const isOver = !isBeside && box.left < to - SLACK_PX && box.right > from + SLACK_PX
      if (icon !== field && isOver && getComputedStyle(icon).position === 'absolute' && isShown(icon))
        say('lies over the words of a field', icon)
    }
  }

  // Returns true if the full text is in a `title`, or on a page that the list item links to.
  function isReadElsewhere(element: HTMLElement): boolean {
    const titled = element.closest('[title]')?.getAttribute('title') ?? ''
    return (
      titled.includes(element.textContent.trim()) || element.closest('li')?.querySelector('a[href]') != null
    )
  }

  function judgeControl(control: HTMLElement) {
    const { left, right } = control.getBoundingClientRect()
    if (left < -SLACK_PX || right > innerWidth + SLACK_PX) say('out of reach', control)
  }

  function* textsOn(root: Element): Generator<Text> {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue!.trim() !== '' && isShown(node.parentElement!)) yield node as Text
  }

  function judgeText(text: Text) {
    const parent = text.parentElement!
    if (parent.closest('option, svg')) return
    // Checks each word on its own, because a space at the end of a line may overflow.
    const words = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      isDot: word.startsWith('·'),
      word: word.replace(/^\P{L}+|\P{L}+$/gu, ''),
      rects: rectsOf(text, index, index + word.length),
    }))
    const box = boxCutting(
      parent,
      words.flatMap(({ rects }) => rects),
    )
    if (box) say('sticks out', box, text.data)
    // A word that is broken with a hyphen is still readable.
    const isHyphenated = getComputedStyle(parent).hyphens === 'auto'
    for (const { isDot, word, rects } of words) {
      if (OUR_WORD.test(word) && isBroken(rects) && !isHyphenated) say('broken word', parent, word)
      const [first] = rects
      if (isDot && first && lastWord && first.top > lastWord.top + lastWord.height / 2)
        say('begins a line', parent, text.data)
      lastWord = rects.at(-1) ?? lastWord
    }
  }

  // Returns the nearest enclosing box that the words overflow unintentionally.
  function boxCutting(parent: Element, rects: DOMRect[]): Element | null {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(box)
      // Stops at a visually hidden box, or at a box that scrolls sideways on purpose. Also stops at an
      // ellipsis, which `judge` checks.
      if (textOverflow === 'ellipsis' || !isShown(box) || box.matches(SIDEWAYS)) return null
      if (!contains(box, rects)) return box
      // Stops at a box that clips its content, and at a positioned box, which may lie outside its parent.
      if (overflowX !== 'visible' || /absolute|fixed/.test(position)) return null
    }
    return null
  }

  function rectsOf(text: Text, from: number, to: number): DOMRect[] {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  // Inline elements count as containing everything, because they have no box of their own.
  function contains(box: Element, rects: DOMRect[]): boolean {
    const { display } = getComputedStyle(box)
    if (display === 'inline' || display === 'contents') return true
    const { left, right } = box.getBoundingClientRect()
    return rects.every((rect) => rect.left >= left - SLACK_PX && rect.right <= right + SLACK_PX)
  }

  function isBroken(rects: DOMRect[]): boolean {
    return rects.some(({ top, height }) => Math.abs(top - rects[0]!.top) > height / 2)
  }

  function findUnreachable(panel: Element) {
    const scrolled = [...document.querySelectorAll('*')].map((one) => [one, one.scrollTop] as const)
    for (const control of panel.querySelectorAll<HTMLElement>('button, a[href]')) {
      if (!isShown(control)) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      // Only the first line of a control counts, because a link in a sentence may span two lines.
      const { left, top, width, height } = control.getClientRects()[0]!
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!hit || !(control.contains(hit) || hit.contains(control))) say('cannot be pressed', control)
    }
    for (const [one, top] of scrolled) if (one.scrollTop !== top) one.scrollTop = top
  }
}
