/** Keeps unhandled promise rejections out of the browser's own report (API-11). */
export function suppressUnhandledRejections(target: EventTarget = window): void {
  target.addEventListener('unhandledrejection', (event) => event.preventDefault())
}
