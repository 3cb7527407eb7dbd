-- Connections with buyers' systems are changed by those who were given the right. Whoever in customer service could until now still can.
DO $$
DECLARE
	person record;
BEGIN
	FOR person IN
		SELECT u."id", u."email", array_agg(p."permission" ORDER BY p."permission") AS held
			FROM "user" u JOIN "user_permission" p ON p."user_id" = u."id"
			WHERE u."withdrawn_at" IS NULL GROUP BY u."id", u."email"
			HAVING 'CustomerService' = ANY (array_agg(p."permission")) AND NOT array_agg(p."permission") && '{Customer,PunchOut,PunchOutConnections}'
			ORDER BY u."email"
	LOOP
		INSERT INTO "user_permission" ("user_id", "permission") VALUES (person.id, 'PunchOutConnections');
		PERFORM "audit_write"('person-changed', NULL, 'update of the program', person.id, person.email,
			json_build_object('permissions', person.held)::text,
			json_build_object('permissions', person.held || 'PunchOutConnections'::text)::text, '');
	END LOOP;
END $$;
