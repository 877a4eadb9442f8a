/** Hands a PDF to the browser's printer, without a window of its own. A browser in kiosk printing asks nothing. */
export function printFile(file: Blob): void {
  const address = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'PDF';
  frame.addEventListener('load', () => frame.contentWindow?.print());
  frame.src = address;
  document.body.append(frame);
  // The dialog of the browser reads the frame until it is closed.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, 60_000);
}
