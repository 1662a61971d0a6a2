// Hands the person a file that this browser made. Nothing is sent anywhere.

export function saveBytes(bytes: Uint8Array<ArrayBuffer>, name: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = window.document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then; releasing it at once would cut some downloads short.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
