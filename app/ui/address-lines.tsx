interface PostalAddress {
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
}

/** An address as it stands on an envelope, without the lines that nobody knows. */
export function AddressLines({ street, street2, city, state, zip }: PostalAddress) {
  const lines = [street, street2, [city, `${state} ${zip}`.trim()].filter(Boolean).join(", ")].filter(Boolean);
  if (lines.length === 0) return <>Not available</>;
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}
