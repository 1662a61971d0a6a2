export function AuthResetPage() {
  return null;
}
