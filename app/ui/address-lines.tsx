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

interface ShipTo {
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
}

/** Where a parcel goes, with its receiver and their phone as people write it; null for none. */
export function ShipToLines({ to, phone }: { to: ShipTo; phone: string | null }) {
  return (
    <>
      {to.shipName}
      <br />
      {to.shipCompany && (
        <>
          {to.shipCompany}
          <br />
        </>
      )}
      <AddressLines street={to.shipStreet} street2="" city={to.shipCity} state={to.shipState} zip={to.shipZip} />
      {phone}
    </>
  );
}
