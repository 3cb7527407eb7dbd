-- When someone who can sign in loses the right, another administrator who can sign in must remain, or nobody could grant rights anymore.
-- A company sign-in that is switched off doesn't count. If the person couldn't sign in, such as before their first invitation is used,
-- any other administrator is enough, as before.
CREATE OR REPLACE FUNCTION "keep_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	had_way_in boolean;
BEGIN
	IF current_setting('operatory.may_delete', true) IS NOT DISTINCT FROM 'on' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('administration'));
	had_way_in := EXISTS (SELECT FROM "account" a WHERE a."user_id" = OLD."user_id" AND CASE WHEN a."provider_id" = 'credential' THEN a."password" IS NOT NULL
				ELSE NOT EXISTS (SELECT FROM "identity_provider" i WHERE i."provider_id" = a."provider_id" AND NOT i."is_on") END)
		OR EXISTS (SELECT FROM "passkey" k WHERE k."user_id" = OLD."user_id");
	IF NOT EXISTS (SELECT FROM "user_permission" p JOIN "user" u ON u."id" = p."user_id"
			WHERE p."permission" = 'Administration' AND u."withdrawn_at" IS NULL
				AND (NOT had_way_in
					OR EXISTS (SELECT FROM "account" a WHERE a."user_id" = u."id" AND CASE WHEN a."provider_id" = 'credential' THEN a."password" IS NOT NULL
				ELSE NOT EXISTS (SELECT FROM "identity_provider" i WHERE i."provider_id" = a."provider_id" AND NOT i."is_on") END)
					OR EXISTS (SELECT FROM "passkey" k WHERE k."user_id" = u."id"))) THEN
		RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'OP001';
	END IF;
	RETURN NULL;
END $$;
