/** Keeps promise rejections that nobody handled from reaching the browser's own report (API-11). */
export function suppressUnhandledRejections(target: EventTarget = window): void {
  target.addEventListener('unhandledrejection', (event) => event.preventDefault())
}
